package dev.stoa.schema;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.type.ArrayType;
import dev.stoa.type.DataType;
import dev.stoa.type.DecimalType;
import dev.stoa.type.EnumType;
import dev.stoa.type.Field;
import dev.stoa.type.FixedType;
import dev.stoa.type.MapType;
import dev.stoa.type.NestedTypes;
import dev.stoa.type.RecordType;
import dev.stoa.type.TypeKind;
import java.util.List;
import java.util.Optional;

/**
 * Decides whether a type can be widened to another without changing values: int to long, float to
 * double, any type to nullable, a decimal to more digits, an enum to more symbols at its end, a
 * record to more fields with defaults; inside arrays, maps, records and unions too.
 */
final class TypeWidening {
  private TypeWidening() {}

  /**
   * Checks that values of one type can be read as the other.
   *
   * @param subject their name in the message
   * @throws InvalidTableException when they cannot, or some would change
   */
  static void check(String subject, DataType from, DataType to) {
    find(subject, from, to)
        .ifPresent(
            reason -> {
              throw new InvalidTableException(
                  reason
                      + ": a type can only be widened (int to long, float to double, any type to"
                      + " nullable); add another column for other values");
            });
  }

  private static Optional<String> find(String subject, DataType from, DataType to) {
    if (to.kind() == TypeKind.NULLABLE || to.kind() == TypeKind.UNION) {
      return intoUnion(subject, from, to);
    }
    boolean isPromotion =
        (from.kind() == TypeKind.INT && to.kind() == TypeKind.LONG)
            || (from.kind() == TypeKind.FLOAT && to.kind() == TypeKind.DOUBLE);
    if (isPromotion) {
      return Optional.empty();
    }
    if (from.kind() != to.kind() || from.storedKind() != to.storedKind()) {
      return mismatch(subject, from, to);
    }
    return switch (from.kind()) {
      case ARRAY ->
          find(subject + ", element", ((ArrayType) from).element(), ((ArrayType) to).element());
      case MAP -> find(subject + ", value", ((MapType) from).value(), ((MapType) to).value());
      case RECORD -> records(subject, (RecordType) from, (RecordType) to);
      case ENUM -> enums(subject, ((EnumType) from).symbols(), ((EnumType) to).symbols());
      default -> areSizesCompatible(from, to) ? Optional.empty() : mismatch(subject, from, to);
    };
  }

  private static boolean areSizesCompatible(DataType from, DataType to) {
    boolean areDigits =
        !(from instanceof DecimalType before)
            || (before.scale() == ((DecimalType) to).scale()
                && before.precision() <= ((DecimalType) to).precision());
    return areDigits
        && (from.storedKind() != TypeKind.FIXED || FixedType.sizeOf(from) == FixedType.sizeOf(to));
  }

  private static Optional<String> intoUnion(String subject, DataType from, DataType to) {
    return NestedTypes.branches(from).stream()
        .map(branch -> intoBranch(subject, branch, to))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<String> intoBranch(String subject, DataType from, DataType union) {
    Optional<DataType> read = UnionBranchResolver.of(from, union);
    if (read.isPresent() && find(subject, from, read.get()).isEmpty()) {
      return Optional.empty();
    }
    boolean hasWider =
        NestedTypes.branches(union).stream().anyMatch(b -> find(subject, from, b).isEmpty());
    return hasWider
        ? Optional.of(
            ("%s is %s and would be read as %s, the first branch of %s that takes it,"
                    + " instead of a wider one after it")
                .formatted(
                    subject,
                    from.displayNameWithArticle(),
                    read.orElseThrow().displayNameWithArticle(),
                    union.displayName()))
        : mismatch(subject, from, union);
  }

  private static Optional<String> records(String subject, RecordType from, RecordType to) {
    if (from.isRecursive()) {
      return from.equals(to) ? Optional.empty() : mismatch(subject, from, to);
    }
    for (Field field : from.fields()) {
      Optional<Field> wider = to.field(field.name());
      if (wider.isEmpty()) {
        return Optional.of(subject + " would lose its field \"" + field.name() + "\"");
      }
      Optional<String> inside =
          find(subject + ", field \"" + field.name() + "\"", field.type(), wider.get().type());
      if (inside.isPresent()) {
        return inside;
      }
    }
    return to.fields().stream()
        .filter(field -> from.field(field.name()).isEmpty() && field.defaultValue().isEmpty())
        .map(field -> subject + ", field \"" + field.name() + "\" is new and has no default")
        .findFirst();
  }

  private static Optional<String> enums(String subject, List<String> from, List<String> to) {
    boolean isLonger = to.size() >= from.size() && to.subList(0, from.size()).equals(from);
    return isLonger
        ? Optional.empty()
        : Optional.of(subject + " would lose or move symbols of its enum");
  }

  private static Optional<String> mismatch(String subject, DataType from, DataType to) {
    return Optional.of(
        subject
            + " is "
            + from.displayNameWithArticle()
            + " and cannot be read as "
            + to.displayNameWithArticle());
  }
}
