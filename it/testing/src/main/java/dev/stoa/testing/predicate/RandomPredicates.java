package dev.stoa.testing.predicate;

import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.ColumnReference;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.predicate.matcher.Operator;
import dev.stoa.testing.predicate.NaiveType.NaiveLiteral;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/** Generates random predicates that fit a schema, mostly with literals from the rows. */
public final class RandomPredicates {
  private static final int MAX_DEPTH = 3;

  private final Random random;
  private final Schema schema;
  private final List<GenericRecord> rows;

  /** The path of the array or map of which the rows are elements; empty for rows of a table. */
  private final Optional<ColumnPath> collection;

  /** Creates a generator of predicates on rows of a schema, which are in Avro's own classes. */
  public RandomPredicates(Random random, Schema schema, List<GenericRecord> rows) {
    this(random, schema, rows, Optional.empty());
  }

  private RandomPredicates(
      Random random, Schema schema, List<GenericRecord> rows, Optional<ColumnPath> collection) {
    this.random = random;
    this.schema = schema;
    this.rows = rows;
    this.collection = collection;
  }

  /** Returns a random predicate. */
  public RandomPredicate next() {
    return next(random.nextInt(MAX_DEPTH + 1));
  }

  private RandomPredicate next(int depth) {
    if (depth == 0) {
      return leaf();
    }
    return switch (random.nextInt(5)) {
      case 0 -> next(depth - 1).not();
      case 1, 2 -> next(depth - 1).and(next(depth - 1));
      case 3 -> next(depth - 1).or(next(depth - 1));
      default -> random.nextInt(20) == 0 ? constant() : leaf();
    };
  }

  private RandomPredicate constant() {
    boolean result = random.nextBoolean();
    FilterPredicate predicate =
        result ? FilterPredicates.alwaysTrue() : FilterPredicates.alwaysFalse();
    return new RandomPredicate(predicate, row -> Optional.of(result));
  }

  /** A reference to a column or nested value, which reads the value of each row. */
  record ValueReference(
      ColumnPath path, Schema schema, Function<GenericRecord, Optional<Object>> value) {
    ValueReference field(Schema.Field field) {
      return new ValueReference(
          path.field(field.name()),
          valueSchema(field.schema()),
          row -> value.apply(row).map(nested -> ((GenericRecord) nested).get(field.name())));
    }

    ValueReference key(String key) {
      return new ValueReference(
          path.key(key),
          valueSchema(schema.getValueType()),
          row -> value.apply(row).flatMap(map -> valueOfKey((Map<?, ?>) map, key)));
    }

    private static Optional<Object> valueOfKey(Map<?, ?> map, String key) {
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        if (entry.getKey().toString().equals(key)) {
          return Optional.ofNullable(entry.getValue());
        }
      }
      return Optional.empty();
    }
  }

  private static Schema valueSchema(Schema schema) {
    List<Schema> branches =
        schema.isUnion()
            ? schema.getTypes().stream()
                .filter(branch -> branch.getType() != Schema.Type.NULL)
                .toList()
            : List.of(schema);
    return branches.size() == 1 ? branches.get(0) : schema;
  }

  private RandomPredicate leaf() {
    return test(reference());
  }

  private ValueReference reference() {
    Schema.Field column = schema.getFields().get(random.nextInt(schema.getFields().size()));
    ValueReference reference =
        new ValueReference(
            collection.orElse(ColumnPath.of(column.name())),
            valueSchema(column.schema()),
            row -> Optional.ofNullable(row.get(column.name())));
    while (random.nextInt(8) > 0) {
      Schema type = reference.schema();
      if (type.getType() == Schema.Type.RECORD && !type.getFields().isEmpty()) {
        reference = reference.field(type.getFields().get(random.nextInt(type.getFields().size())));
      } else if (type.getType() == Schema.Type.MAP) {
        // A key after the path of a map is a key of this map, not of its values.
        boolean isMapInCollection = collection.equals(Optional.of(reference.path()));
        if (isMapInCollection || random.nextInt(3) == 0) {
          break;
        }
        reference = reference.key(key(reference));
      } else {
        break;
      }
    }
    return reference;
  }

  /** Returns a test of the elements of an array, or of the values of a map. */
  private RandomPredicate any(ValueReference reference) {
    Schema elementSchema =
        reference.schema().getType() == Schema.Type.ARRAY
            ? reference.schema().getElementType()
            : reference.schema().getValueType();
    Schema elementRow =
        Schema.createRecord(
            "ElementRow",
            null,
            "dev.stoa.testing",
            false,
            List.of(new Schema.Field("element", elementSchema)));
    List<GenericRecord> elementRows = new ArrayList<>();
    rows.forEach(row -> elementRows.addAll(elementRows(reference, row, elementRow)));
    RandomPredicates generator =
        new RandomPredicates(random, elementRow, elementRows, Optional.of(reference.path()));
    RandomPredicate operand = generator.next(random.nextInt(2));
    while (operand.predicate().columns().isEmpty()) {
      operand = generator.next(random.nextInt(2));
    }
    Function<GenericRecord, Optional<Boolean>> elementOracle = operand.oracle();
    return new RandomPredicate(
        anyOf(operand.predicate(), reference),
        row ->
            reference
                .value()
                .apply(row)
                .flatMap(
                    unused ->
                        anyTrue(
                            elementRows(reference, row, elementRow).stream()
                                .map(elementOracle)
                                .toList())));
  }

  /** Returns the predicate on elements, sometimes as {@code contains} if that means the same. */
  private FilterPredicate anyOf(FilterPredicate operand, ValueReference reference) {
    return operand instanceof FilterPredicate.Comparison comparison
            && comparison.operator() == Operator.EQUAL
            && comparison.path().equals(reference.path())
            && reference.schema().getType() == Schema.Type.ARRAY
            && random.nextBoolean()
        ? new FilterPredicate.Contains(comparison.path(), comparison.literal())
        : FilterPredicates.any(operand);
  }

  private static List<GenericRecord> elementRows(
      ValueReference reference, GenericRecord row, Schema elementRow) {
    List<GenericRecord> elementRows = new ArrayList<>();
    Object value = reference.value().apply(row).orElse(List.of());
    for (Object element : value instanceof Map<?, ?> map ? map.values() : (Collection<?>) value) {
      GenericRecord record = new GenericData.Record(elementRow);
      record.put(0, element);
      elementRows.add(record);
    }
    return elementRows;
  }

  /** Returns true if one result is; otherwise null if one result is. */
  private static Optional<Boolean> anyTrue(List<Optional<Boolean>> results) {
    if (results.contains(Optional.of(true))) {
      return Optional.of(true);
    }
    return results.contains(Optional.<Boolean>empty()) ? Optional.empty() : Optional.of(false);
  }

  private String key(ValueReference reference) {
    List<String> keys = new ArrayList<>(List.of("key-0", "it's", ""));
    for (GenericRecord row : rows) {
      reference
          .value()
          .apply(row)
          .ifPresent(map -> ((Map<?, ?>) map).keySet().forEach(key -> keys.add(key.toString())));
    }
    return keys.get(random.nextInt(keys.size()));
  }

  private RandomPredicate test(ValueReference reference) {
    ColumnReference column = FilterPredicates.column(reference.path());
    boolean isOrdered =
        switch (reference.schema().getType()) {
          case RECORD, MAP, ARRAY, NULL -> false;
          case UNION -> !new NaiveUnion(reference.schema()).comparableBranches().isEmpty();
          default -> true;
        };
    boolean isCollection =
        reference.schema().getType() == Schema.Type.ARRAY
            || reference.schema().getType() == Schema.Type.MAP;
    if (isCollection && random.nextInt(4) > 0) {
      return any(reference);
    }
    if (!isOrdered || random.nextInt(8) == 0) {
      boolean wantsNull = random.nextBoolean();
      return new RandomPredicate(
          wantsNull ? column.isNull() : column.isNotNull(),
          row -> Optional.of(reference.value().apply(row).isEmpty() == wantsNull));
    }
    if (reference.schema().isUnion()) {
      return new RandomUnionPredicates(random, reference, () -> sampleValue(reference)).next();
    }
    NaiveType type = new NaiveType(reference.schema(), random);
    if (reference.schema().getType() == Schema.Type.BOOLEAN && random.nextInt(4) == 0) {
      return of(column.isTrue(), reference, stored -> (Boolean) stored);
    }
    return switch (random.nextInt(12)) {
      case 0 -> in(column, reference, type);
      case 1 -> between(column, reference, type);
      case 4, 5 -> compareValues(reference);
      case 6 -> type.isText() ? pattern(column, reference) : compare(column, reference, type);
      case 2, 3 ->
          type.supportsLike() ? like(column, reference, type) : compare(column, reference, type);
      default -> compare(column, reference, type);
    };
  }

  /** Returns a comparison with another value of the same row. */
  private RandomPredicate compareValues(ValueReference left) {
    ValueReference right = left;
    for (int i = 0; i < 20; i++) {
      ValueReference candidate = reference();
      if (NaivePair.areComparable(left.schema(), candidate.schema())) {
        right = candidate;
        break;
      }
    }
    NaivePair pair = new NaivePair(left.schema(), right.schema());
    List<Operator> operators = List.of(Operator.values());
    Operator operator = operators.get(random.nextInt(operators.size()));
    Function<GenericRecord, Optional<Object>> rightValue = right.value();
    return new RandomPredicate(
        FilterPredicates.parse(left.path() + " " + operator.symbol() + " " + right.path()),
        row ->
            left.value()
                .apply(row)
                .flatMap(
                    leftStored ->
                        rightValue
                            .apply(row)
                            .map(
                                rightStored ->
                                    NaivePair.holds(
                                        operator, pair.compare(leftStored, rightStored)))));
  }

  private RandomPredicate pattern(ColumnReference column, ValueReference reference) {
    String sample = sampleValue(reference).map(Object::toString).orElse("ab");
    RandomPattern pattern = RandomPattern.near(sample, random);
    return of(pattern.predicate(column), reference, stored -> pattern.matches(stored.toString()));
  }

  private NaiveLiteral literal(ValueReference reference, NaiveType type) {
    return type.literal(sampleValue(reference));
  }

  private Optional<Object> sampleValue(ValueReference reference) {
    for (int i = 0; i < 5 && !rows.isEmpty(); i++) {
      Optional<Object> value = reference.value().apply(rows.get(random.nextInt(rows.size())));
      if (value.isPresent()) {
        return value;
      }
    }
    return Optional.empty();
  }

  private static RandomPredicate of(
      FilterPredicate predicate, ValueReference reference, Predicate<Object> test) {
    return new RandomPredicate(predicate, row -> reference.value().apply(row).map(test::test));
  }

  @SuppressWarnings("unchecked")
  private static int compareStored(NaiveType type, Object stored, NaiveLiteral literal) {
    return ((Comparable<Object>) type.comparable(stored)).compareTo(literal.value());
  }

  private RandomPredicate compare(
      ColumnReference column, ValueReference reference, NaiveType type) {
    NaiveLiteral literal = literal(reference, type);
    Object argument = literal.argument();
    return switch (random.nextInt(6)) {
      case 0 ->
          of(
              column.equalTo(argument),
              reference,
              stored -> compareStored(type, stored, literal) == 0);
      case 1 ->
          of(
              column.notEqualTo(argument),
              reference,
              stored -> compareStored(type, stored, literal) != 0);
      case 2 ->
          of(
              column.lessThan(argument),
              reference,
              stored -> compareStored(type, stored, literal) < 0);
      case 3 ->
          of(
              column.lessThanOrEqual(argument),
              reference,
              stored -> compareStored(type, stored, literal) <= 0);
      case 4 ->
          of(
              column.greaterThan(argument),
              reference,
              stored -> compareStored(type, stored, literal) > 0);
      default ->
          of(
              column.greaterThanOrEqual(argument),
              reference,
              stored -> compareStored(type, stored, literal) >= 0);
    };
  }

  private RandomPredicate in(ColumnReference column, ValueReference reference, NaiveType type) {
    List<NaiveLiteral> literals = new ArrayList<>();
    int count = 1 + random.nextInt(5);
    for (int i = 0; i < count; i++) {
      literals.add(literal(reference, type));
    }
    return of(
        column.in(literals.stream().map(NaiveLiteral::argument).toList()),
        reference,
        value -> literals.stream().anyMatch(literal -> compareStored(type, value, literal) == 0));
  }

  private RandomPredicate between(
      ColumnReference column, ValueReference reference, NaiveType type) {
    NaiveLiteral low = literal(reference, type);
    NaiveLiteral high = literal(reference, type);
    return of(
        column.between(low.argument(), high.argument()),
        reference,
        value -> compareStored(type, value, low) >= 0 && compareStored(type, value, high) <= 0);
  }

  private RandomPredicate like(ColumnReference column, ValueReference reference, NaiveType type) {
    String text =
        sampleValue(reference)
            .filter(value -> value instanceof CharSequence || random.nextBoolean())
            .map(Object::toString)
            .map(type::substring)
            .orElse(random.nextBoolean() ? "a" : "\0");
    List<Integer> pattern = NaiveOrder.bytes(text.getBytes(StandardCharsets.UTF_8)).items();
    return switch (random.nextInt(3)) {
      case 0 ->
          of(
              column.startsWith(text),
              reference,
              value -> matchesAt(type.bytesOf(value).items(), pattern, 0));
      case 1 ->
          of(
              column.endsWith(text),
              reference,
              value -> {
                List<Integer> bytes = type.bytesOf(value).items();
                return matchesAt(bytes, pattern, bytes.size() - pattern.size());
              });
      default ->
          of(
              column.contains(text),
              reference,
              value -> Collections.indexOfSubList(type.bytesOf(value).items(), pattern) >= 0);
    };
  }

  private static boolean matchesAt(List<Integer> bytes, List<Integer> pattern, int start) {
    return start >= 0
        && start + pattern.size() <= bytes.size()
        && bytes.subList(start, start + pattern.size()).equals(pattern);
  }
}
