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
 * Checks whether a type can be widened to another one without changing values: int to long, float
 * to double, any type to nullable, a decimal to more digits, an enum to more symbols at its end, a
 * record to more fields with defaults; also inside arrays, maps, records and unions.
 */
final class TypeWidening {
  private TypeWidening() {}

  /**
   * Checks that values of a type can be read as another type.
   *
   * @param subject the name of the values in the message, such as {@code column "size"}
   * @throws InvalidTableException when they cannot be read, or some values would change
   */
  static void check(String subject, DataType from, DataType to) {
    findProblem(subject, from, to)
        .ifPresent(
            reason -> {
              throw new InvalidTableException(
                  reason
                      + ": a type can only be widened (int to long, float to double, any type to"
                      + " nullable); add another column for other values");
            });
  }

  private static Optional<String> findProblem(String subject, DataType from, DataType to) {
    if (to.kind() == TypeKind.NULLABLE || to.kind() == TypeKind.UNION) {
      return findUnionProblem(subject, from, to);
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
          findProblem(
              subject + ", element", ((ArrayType) from).element(), ((ArrayType) to).element());
      case MAP ->
          findProblem(subject + ", value", ((MapType) from).value(), ((MapType) to).value());
      case RECORD -> findRecordProblem(subject, (RecordType) from, (RecordType) to);
      case ENUM -> findEnumProblem(subject, ((EnumType) from).symbols(), ((EnumType) to).symbols());
      default -> areSizesCompatible(from, to) ? Optional.empty() : mismatch(subject, from, to);
    };
  }

  /** Whether decimals have one scale and at least as many digits as before, and fixeds one size. */
  private static boolean areSizesCompatible(DataType from, DataType to) {
    boolean areDecimalsCompatible =
        !(from instanceof DecimalType fromDecimal)
            || (fromDecimal.scale() == ((DecimalType) to).scale()
                && fromDecimal.precision() <= ((DecimalType) to).precision());
    return areDecimalsCompatible
        && (from.storedKind() != TypeKind.FIXED || FixedType.sizeOf(from) == FixedType.sizeOf(to));
  }

  private static Optional<String> findUnionProblem(String subject, DataType from, DataType to) {
    return NestedTypes.branches(from).stream()
        .map(branch -> findBranchProblem(subject, branch, to))
        .flatMap(Optional::stream)
        .findFirst()
        .map(problem -> ofNullable(problem, subject, from, to));
  }

  /** Names the nullable type in a problem of its values. */
  private static String ofNullable(String problem, String subject, DataType from, DataType to) {
    boolean isMismatch =
        from.kind() == TypeKind.NULLABLE
            && problem.equals(mismatch(subject, from.valueType(), to).orElseThrow());
    return isMismatch ? mismatch(subject, from, to).orElseThrow() : problem;
  }

  private static Optional<String> findBranchProblem(String subject, DataType from, DataType union) {
    Optional<DataType> branch = UnionBranchResolver.resolve(from, union);
    if (branch.isPresent() && findProblem(subject, from, branch.get()).isEmpty()) {
      return Optional.empty();
    }
    boolean hasReadableBranch =
        NestedTypes.branches(union).stream()
            .anyMatch(other -> findProblem(subject, from, other).isEmpty());
    return hasReadableBranch
        ? Optional.of(
            ("%s is %s and would be read as %s, the first branch of %s that accepts it, instead of"
                    + " a wider branch after it")
                .formatted(
                    subject,
                    from.displayName(),
                    branch.orElseThrow().displayName(),
                    union.displayName()))
        : mismatch(subject, from, union);
  }

  private static Optional<String> findRecordProblem(
      String subject, RecordType from, RecordType to) {
    if (from.isRecursive()) {
      return from.equals(to) ? Optional.empty() : mismatch(subject, from, to);
    }
    List<String> droppedFields = to.droppedFields();
    for (Field field : from.fields()) {
      Optional<Field> widerField = to.fieldStoredAs(field.storedName());
      if (widerField.isEmpty() && !droppedFields.contains(field.storedName())) {
        return Optional.of(subject + " would lose its field \"" + field.name() + "\"");
      }
      Optional<String> problem =
          widerField.flatMap(
              wider ->
                  findProblem(
                      subject + ", field \"" + wider.name() + "\"", field.type(), wider.type()));
      if (problem.isPresent()) {
        return problem;
      }
    }
    return to.fields().stream()
        .filter(
            field ->
                from.fieldStoredAs(field.storedName()).isEmpty() && field.defaultValue().isEmpty())
        .map(field -> subject + ", field \"" + field.name() + "\" is new and has no default")
        .findFirst();
  }

  private static Optional<String> findEnumProblem(
      String subject, List<String> from, List<String> to) {
    boolean isExtended = to.size() >= from.size() && to.subList(0, from.size()).equals(from);
    return isExtended
        ? Optional.empty()
        : Optional.of(subject + " would lose or move symbols of its enum");
  }

  /** Returns the problem of two types that do not match. */
  private static Optional<String> mismatch(String subject, DataType from, DataType to) {
    return Optional.of(
        subject + " is " + from.displayName() + " and cannot be read as " + to.displayName());
  }
}
