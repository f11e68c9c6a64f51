import type { ContentTypeCode } from '../../../shared/codes.ts';
import type { Material as MaterialReply } from '../../../shared/contract.ts';
import type { MaterialContent } from '../../../shared/material.ts';
import type { EditedContent, EditedQuestion, ItemUpload, Material } from './material.ts';

/** The material as the server has it, made ready to be edited. */
export function readMaterial({ contents }: Pick<MaterialReply, 'contents'>): Material {
  return contents.map(({ position: _position, choices, links, pdFs, medias, ...content }) => ({
    ...content,
    type: content.type as ContentTypeCode,
    key: `c${content.iD_Content}`,
    links: links.map((link) => ({ key: `l${link.iD_Link}`, iD_Link: link.iD_Link, url: link.url })),
    pdFs: pdFs.map((pdf) => ({ key: `p${pdf.iD_PDF}`, iD_PDF: pdf.iD_PDF, name: pdf.name })),
    medias: medias.map((media) => ({ key: `m${media.iD_Media}`, ...media })),
    ...(choices === undefined ? {} : { choices: choices.map(readQuestion) }),
  }));
}

type WireQuestion = NonNullable<MaterialContent['choices']>[number];

function readQuestion({ position: _position, ...choice }: WireQuestion): EditedQuestion {
  return {
    ...choice,
    key: `q${choice.iD_Choice}`,
    answers: choice.answers.map((answer) => ({ ...answer, key: `a${answer.iD_Answer}` })),
  };
}

const uploadOf = (upload: ItemUpload | undefined) => (upload?.id ? { upload: upload.id } : {});

/** A content's own fields, without its questions, as SaveMaterial takes them. */
export function wireContent({ iD_Content, type, title, description, links, pdFs, medias }: EditedContent) {
  return {
    ...(iD_Content === undefined ? {} : { iD_Content }),
    type,
    title,
    description,
    links: links.map(({ key: _key, ...link }) => link),
    pdFs: pdFs.map(({ key: _key, upload, ...pdf }) => ({ ...pdf, ...uploadOf(upload) })),
    medias: medias.map(({ iD_Media, name, route, upload }) => ({
      ...(iD_Media === undefined ? {} : { iD_Media }),
      name,
      ...(route === null ? uploadOf(upload) : { route }),
    })),
  };
}

/** A question as SaveMaterial takes it. */
export function wireQuestion({ iD_Choice, type, question, answers }: EditedQuestion) {
  return {
    ...(iD_Choice === undefined ? {} : { iD_Choice }),
    type,
    question,
    answers: answers.map(({ key: _key, ...answer }) => answer),
  };
}

const revisionOf = ({ revision }: { readonly revision?: number }) => (revision === undefined ? {} : { revision });

/** The whole wanted material, in its order, for PUT api/Course/SaveMaterial. */
export function writeMaterial(material: Material) {
  return material.map((content) => ({
    ...wireContent(content),
    ...revisionOf(content),
    ...(content.choices === undefined
      ? {}
      : { choices: content.choices.map((choice) => ({ ...wireQuestion(choice), ...revisionOf(choice) })) }),
  }));
}
