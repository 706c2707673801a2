package dev.stoa.schema;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.type.ArrayType;
import dev.stoa.type.DataType;
import dev.stoa.type.DecimalType;
import dev.stoa.type.EnumType;
import dev.stoa.type.Field;
import dev.stoa.type.FixedType;
import dev.stoa.type.MapType;
import dev.stoa.type.RecordType;
import dev.stoa.type.TypeKind;
import dev.stoa.type.TypeParts;
import java.util.List;
import java.util.Optional;

/**
 * Tells which types hold all values of others unchanged: int in long, float in double, a value in
 * its nullable form, a decimal in one of more digits, an enum in one with more symbols at its end,
 * and records with more fields that have defaults; inside arrays, maps, records and unions too.
 */
final class WiderTypes {
  private WiderTypes() {}

  /**
   * Checks that values of one type can be read as those of the other.
   *
   * @param place how the message calls them
   * @throws InvalidTableException when they cannot, or some would change
   */
  static void check(String place, DataType from, DataType to) {
    find(place, from, to)
        .ifPresent(
            reason -> {
              throw new InvalidTableException(
                  reason
                      + ": a type may be widened only (int to long, float to double, any to"
                      + " nullable); add another column for other values");
            });
  }

  private static Optional<String> find(String place, DataType from, DataType to) {
    if (to.kind() == TypeKind.NULLABLE || to.kind() == TypeKind.UNION) {
      return intoUnion(place, from, to);
    }
    boolean isPromotion =
        (from.kind() == TypeKind.INT && to.kind() == TypeKind.LONG)
            || (from.kind() == TypeKind.FLOAT && to.kind() == TypeKind.DOUBLE);
    if (isPromotion) {
      return Optional.empty();
    }
    if (from.kind() != to.kind() || from.storedKind() != to.storedKind()) {
      return mismatch(place, from, to);
    }
    return switch (from.kind()) {
      case ARRAY ->
          find(place + ", element", ((ArrayType) from).element(), ((ArrayType) to).element());
      case MAP -> find(place + ", value", ((MapType) from).value(), ((MapType) to).value());
      case RECORD -> records(place, (RecordType) from, (RecordType) to);
      case ENUM -> enums(place, ((EnumType) from).symbols(), ((EnumType) to).symbols());
      default -> areSizesCompatible(from, to) ? Optional.empty() : mismatch(place, from, to);
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

  private static Optional<String> intoUnion(String place, DataType from, DataType to) {
    return TypeParts.branches(from).stream()
        .map(branch -> intoBranch(place, branch, to))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<String> intoBranch(String place, DataType from, DataType union) {
    Optional<DataType> read = ReadBranch.of(from, union);
    if (read.isPresent() && find(place, from, read.get()).isEmpty()) {
      return Optional.empty();
    }
    boolean hasWider =
        TypeParts.branches(union).stream().anyMatch(b -> find(place, from, b).isEmpty());
    return hasWider
        ? Optional.of(
            ("%s is %s and would be read as %s, the first branch of %s that takes it,"
                    + " instead of a wider one after it")
                .formatted(
                    place, from.kindName(), read.orElseThrow().kindName(), union.plainName()))
        : mismatch(place, from, union);
  }

  private static Optional<String> records(String place, RecordType from, RecordType to) {
    if (from.isRecursive()) {
      return from.equals(to) ? Optional.empty() : mismatch(place, from, to);
    }
    for (Field field : from.fields()) {
      Optional<Field> wider = to.field(field.name());
      if (wider.isEmpty()) {
        return Optional.of(place + " would lose its field \"" + field.name() + "\"");
      }
      Optional<String> inside =
          find(place + ", field \"" + field.name() + "\"", field.type(), wider.get().type());
      if (inside.isPresent()) {
        return inside;
      }
    }
    return to.fields().stream()
        .filter(field -> from.field(field.name()).isEmpty() && field.defaultValue().isEmpty())
        .map(field -> place + ", field \"" + field.name() + "\" is new and has no default")
        .findFirst();
  }

  private static Optional<String> enums(String place, List<String> from, List<String> to) {
    boolean isLonger = to.size() >= from.size() && to.subList(0, from.size()).equals(from);
    return isLonger
        ? Optional.empty()
        : Optional.of(place + " would lose or move symbols of its enum");
  }

  private static Optional<String> mismatch(String place, DataType from, DataType to) {
    return Optional.of(
        place + " is " + from.kindName() + " and cannot be read as " + to.kindName());
  }
}
