package dev.stoa.schema;

import dev.stoa.exception.InvalidTableException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

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
  static void check(String place, Schema from, Schema to) {
    find(place, from, to)
        .ifPresent(
            reason -> {
              throw new InvalidTableException(
                  reason
                      + ": a type may be widened only (int to long, float to double, any to"
                      + " nullable); add another column for other values");
            });
  }

  private static Optional<String> find(String place, Schema from, Schema to) {
    if (to.isUnion()) {
      return intoUnion(place, from, to);
    }
    boolean isPromotion =
        (from.getType() == Schema.Type.INT && to.getType() == Schema.Type.LONG)
            || (from.getType() == Schema.Type.FLOAT && to.getType() == Schema.Type.DOUBLE);
    if (from.getType() != to.getType() && !isPromotion) {
      return mismatch(place, from, to);
    }
    if (!areLogicalTypesCompatible(from.getLogicalType(), to.getLogicalType())) {
      return mismatch(place, from, to);
    }
    return switch (from.getType()) {
      case ARRAY -> find(place + ", element", from.getElementType(), to.getElementType());
      case MAP -> find(place + ", value", from.getValueType(), to.getValueType());
      case RECORD -> records(place, from, to);
      case FIXED ->
          from.getFixedSize() == to.getFixedSize() ? Optional.empty() : mismatch(place, from, to);
      case ENUM -> enums(place, from.getEnumSymbols(), to.getEnumSymbols());
      default -> Optional.empty();
    };
  }

  private static Optional<String> intoUnion(String place, Schema from, Schema to) {
    List<Schema> branches = from.isUnion() ? from.getTypes() : List.of(from);
    return branches.stream()
        .map(branch -> intoBranch(place, branch, to))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<String> intoBranch(String place, Schema from, Schema union) {
    Optional<Schema> read = ReadBranch.of(from, union);
    if (read.isPresent() && find(place, from, read.get()).isEmpty()) {
      return Optional.empty();
    }
    boolean hasWider = union.getTypes().stream().anyMatch(b -> find(place, from, b).isEmpty());
    return hasWider
        ? Optional.of(
            place
                + " is "
                + from
                + " and would be read as "
                + read.orElseThrow()
                + ", the first"
                + " branch of "
                + union
                + " that takes it, instead of a wider one behind it")
        : mismatch(place, from, union);
  }

  private static boolean areLogicalTypesCompatible(LogicalType from, LogicalType to) {
    if (from instanceof LogicalTypes.Decimal before && to instanceof LogicalTypes.Decimal after) {
      return before.getScale() == after.getScale() && before.getPrecision() <= after.getPrecision();
    }
    return Objects.equals(from == null ? null : from.getName(), to == null ? null : to.getName());
  }

  private static Optional<String> records(String place, Schema from, Schema to) {
    if (new RecursiveRecords().contains(from)) {
      return from.equals(to) ? Optional.empty() : mismatch(place, from, to);
    }
    for (Schema.Field field : from.getFields()) {
      Schema.Field wider = to.getField(field.name());
      if (wider == null) {
        return Optional.of(place + " would lose its field \"" + field.name() + "\"");
      }
      Optional<String> inside =
          find(place + ", field \"" + field.name() + "\"", field.schema(), wider.schema());
      if (inside.isPresent()) {
        return inside;
      }
    }
    return to.getFields().stream()
        .filter(field -> from.getField(field.name()) == null && !field.hasDefaultValue())
        .map(field -> place + ", field \"" + field.name() + "\" is new and has no default")
        .findFirst();
  }

  private static Optional<String> enums(String place, List<String> from, List<String> to) {
    boolean isLonger = to.size() >= from.size() && to.subList(0, from.size()).equals(from);
    return isLonger
        ? Optional.empty()
        : Optional.of(place + " would lose or move symbols of its enum");
  }

  private static Optional<String> mismatch(String place, Schema from, Schema to) {
    return Optional.of(place + " is " + from + " and cannot be read as " + to);
  }
}
