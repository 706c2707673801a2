package dev.stoa.testing.predicate;

import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.ColumnReference;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.testing.predicate.NaiveType.NaiveLiteral;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/** Generates random predicates that fit a schema, mostly with literals from the rows. */
public final class RandomPredicates {
  private static final int MAX_DEPTH = 3;

  private final Random random;
  private final Schema schema;
  private final List<GenericRecord> rows;

  /** Creates a generator of predicates on rows of a schema, which are in Avro's own classes. */
  public RandomPredicates(Random random, Schema schema, List<GenericRecord> rows) {
    this.random = random;
    this.schema = schema;
    this.rows = rows;
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
  private record ValueReference(
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
    Schema.Field column = schema.getFields().get(random.nextInt(schema.getFields().size()));
    ValueReference reference =
        new ValueReference(
            ColumnPath.of(column.name()),
            valueSchema(column.schema()),
            row -> Optional.ofNullable(row.get(column.name())));
    while (random.nextInt(8) > 0) {
      Schema type = reference.schema();
      if (type.getType() == Schema.Type.RECORD && !type.getFields().isEmpty()) {
        reference = reference.field(type.getFields().get(random.nextInt(type.getFields().size())));
      } else if (type.getType() == Schema.Type.MAP) {
        reference = reference.key(key(reference));
      } else {
        break;
      }
    }
    return test(reference);
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
          case RECORD, MAP, ARRAY, UNION, NULL -> false;
          default -> true;
        };
    if (!isOrdered || random.nextInt(8) == 0) {
      boolean wantsNull = random.nextBoolean();
      return new RandomPredicate(
          wantsNull ? column.isNull() : column.isNotNull(),
          row -> Optional.of(reference.value().apply(row).isEmpty() == wantsNull));
    }
    NaiveType type = new NaiveType(reference.schema(), random);
    return switch (random.nextInt(10)) {
      case 0 -> in(column, reference, type);
      case 1 -> between(column, reference, type);
      case 2, 3 ->
          type.supportsLike() ? like(column, reference, type) : compare(column, reference, type);
      default -> compare(column, reference, type);
    };
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
