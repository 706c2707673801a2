package dev.stoa.testing.predicate;

import dev.stoa.predicate.matcher.Operator;
import dev.stoa.testing.predicate.NaiveOrder.FloatingValue;
import dev.stoa.testing.predicate.NaiveType.NaiveLiteral;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.apache.avro.LogicalType;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/**
 * Tests the values of a union of several types in the most obvious way. A test is null for a value
 * of a branch that the literal cannot be compared with.
 */
record NaiveUnion(Schema union) {
  private static final BigDecimal BEYOND_DOUBLES = new BigDecimal("1e400");

  /**
   * A literal that can be compared with a branch of the union.
   *
   * @param value the value that stored values of the branch are compared with
   */
  record BranchLiteral(Schema branch, Object argument, Comparable<?> value) {}

  /** Returns the branches whose values can be compared. */
  List<Schema> comparableBranches() {
    return union.getTypes().stream().filter(NaiveUnion::isComparable).toList();
  }

  private static boolean isComparable(Schema type) {
    return switch (type.getType()) {
      case RECORD, MAP, ARRAY, UNION, NULL -> false;
      default -> true;
    };
  }

  /** Returns the branch of a value. */
  Schema branchOf(Object stored) {
    return union.getTypes().get(GenericData.get().resolveUnion(union, stored));
  }

  /**
   * Returns a literal for a branch; sometimes a string for bytes, if the union has no strings, and
   * otherwise a literal of the branch's type.
   */
  BranchLiteral literal(Schema branch, Optional<Object> stored, Random random) {
    if (isBinary(branch) && !hasText() && random.nextInt(3) == 0) {
      return new BranchLiteral(branch, "ab", bytes("ab"));
    }
    Optional<Object> sample = stored.filter(value -> branchOf(value).equals(branch));
    NaiveType type = new NaiveType(branch, random);
    NaiveLiteral literal = type.literal(sample);
    while (!isOfType(literal.argument(), branch)) {
      literal = type.literal(sample);
    }
    return new BranchLiteral(branch, literal.argument(), literal.value());
  }

  private boolean hasText() {
    return union.getTypes().stream().anyMatch(branch -> isOfType("", branch));
  }

  private static boolean isBinary(Schema branch) {
    return List.of("bytes", "fixed", "duration").contains(typeName(branch));
  }

  private static String typeName(Schema branch) {
    LogicalType logical = branch.getLogicalType();
    return logical == null ? branch.getType().getName() : logical.getName();
  }

  private static boolean isOfType(Object argument, Schema branch) {
    String name = typeName(branch);
    if (argument instanceof Number) {
      return List.of("int", "long", "float", "double", "decimal", "big-decimal").contains(name);
    }
    if (argument instanceof String) {
      return name.equals("string") || name.equals("enum");
    }
    if (argument instanceof ByteBuffer || argument instanceof byte[]) {
      return isBinary(branch);
    }
    return (argument instanceof Boolean && name.equals("boolean"))
        || (argument instanceof UUID && name.equals("uuid"))
        || (argument instanceof LocalDate && name.equals("date"))
        || (argument instanceof LocalTime && name.startsWith("time-"))
        || (argument instanceof Instant && name.startsWith("timestamp-"))
        || (argument instanceof LocalDateTime && name.startsWith("local-timestamp-"));
  }

  /** Returns the result of a comparison; empty if it is null. */
  Optional<Boolean> compare(Object stored, Operator operator, BranchLiteral literal) {
    Schema branch = branchOf(stored);
    boolean isConverted =
        union.getTypes().stream().noneMatch(type -> isOfType(literal.argument(), type));
    boolean isEquality = operator == Operator.EQUAL || operator == Operator.NOT_EQUAL;
    boolean isUnknownSymbol =
        branch.getType() == Schema.Type.ENUM
            && isEquality
            && !branch.hasEnumSymbol(literal.argument().toString());
    if (isUnknownSymbol || !(isConverted || isOfType(literal.argument(), branch))) {
      return Optional.empty();
    }
    Optional<Comparable<?>> value =
        branch.equals(literal.branch())
            ? Optional.of(literal.value())
            : Optional.ofNullable(convert(literal.argument(), branch));
    return value.map(converted -> NaivePair.holds(operator, order(branch, stored, converted)));
  }

  @SuppressWarnings("unchecked")
  private static int order(Schema branch, Object stored, Comparable<?> value) {
    NaiveType type = new NaiveType(branch, new Random(0));
    return ((Comparable<Object>) type.comparable(stored)).compareTo(value);
  }

  /** Returns whether {@code like} applies to the values of a branch. */
  boolean isSearched(Schema branch) {
    return hasText() ? isOfType("", branch) : isBinary(branch) || typeName(branch).equals("uuid");
  }

  /** Returns what the values of a branch are compared with; null if there is no such value. */
  private static Comparable<?> convert(Object argument, Schema branch) {
    return switch (typeName(branch)) {
      case "int", "long", "decimal", "big-decimal" ->
          isFinite(argument) ? toDecimal((Number) argument) : null;
      case "float" -> argument instanceof Number number ? toFloat(number) : null;
      case "double" -> argument instanceof Number number ? toDouble(number) : null;
      case "string", "enum" -> NaiveOrder.codePoints((String) argument);
      case "bytes", "fixed", "duration" -> bytes(argument);
      case "uuid" -> argument instanceof UUID uuid ? uuid(uuid, branch) : null;
      case "time-millis" -> argument instanceof LocalTime time ? timeOfDay(time, 6) : null;
      case "time-micros" -> argument instanceof LocalTime time ? timeOfDay(time, 3) : null;
      default -> null;
    };
  }

  private static boolean isFinite(Object argument) {
    return argument instanceof BigDecimal
        || (argument instanceof Number number && Double.isFinite(number.doubleValue()));
  }

  private static BigDecimal toDecimal(Number number) {
    return number instanceof BigDecimal decimal
        ? decimal
        : BigDecimal.valueOf(number.doubleValue());
  }

  private static FloatingValue toDouble(Number number) {
    double nearest = number.doubleValue();
    return Double.isInfinite(nearest) && isFinite(number)
        ? beyond(nearest)
        : FloatingValue.of(nearest);
  }

  private static FloatingValue toFloat(Number number) {
    if (!isFinite(number)) {
      return FloatingValue.of(number.doubleValue());
    }
    float nearest = toDecimal(number).floatValue();
    return Float.isInfinite(nearest) ? beyond(nearest) : FloatingValue.of(nearest);
  }

  /** Returns a number between the largest value of the type and infinity. */
  private static FloatingValue beyond(double infinity) {
    return new FloatingValue(0, infinity > 0 ? BEYOND_DOUBLES : BEYOND_DOUBLES.negate());
  }

  private static Comparable<?> bytes(Object argument) {
    if (argument instanceof byte[] array) {
      return NaiveOrder.bytes(array);
    }
    return NaiveOrder.bytes(
        argument instanceof String text
            ? text.getBytes(StandardCharsets.UTF_8)
            : NaiveType.toByteArray(argument));
  }

  private static Comparable<?> uuid(UUID uuid, Schema branch) {
    return branch.getType() == Schema.Type.STRING
        ? NaiveOrder.codePoints(uuid.toString())
        : NaiveOrder.bytes(
            ByteBuffer.allocate(16)
                .putLong(uuid.getMostSignificantBits())
                .putLong(uuid.getLeastSignificantBits())
                .array());
  }

  private static BigDecimal timeOfDay(LocalTime time, int unitDigitCount) {
    return BigDecimal.valueOf(time.toNanoOfDay()).movePointLeft(unitDigitCount);
  }
}
