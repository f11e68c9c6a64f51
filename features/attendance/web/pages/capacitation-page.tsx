export default function CapacitationPage() {
  return null;
}
