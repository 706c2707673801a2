package dev.stoa.testing.record;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/** Generates random records of a schema in Avro's own classes, often with edge values. */
public final class RandomRecords {
  private static final int DEFAULT_MAX_DEPTH = 5;
  private static final int DEEP_MAX_DEPTH = 60;
  private static final int MAX_VALUES = 1_000;

  private final Random random;
  private final RandomValues values;
  private int maxDepth;
  private int valueCount;

  /** Creates a source of records that uses this random generator. */
  public RandomRecords(Random random) {
    this.random = random;
    this.values = new RandomValues(random);
  }

  /** Returns a random record of the schema. */
  public GenericRecord next(Schema schema) {
    maxDepth = random.nextInt(100) == 0 ? DEEP_MAX_DEPTH : DEFAULT_MAX_DEPTH;
    valueCount = 0;
    return record(schema, 0);
  }

  /**
   * Whether nesting should end here if the type permits it; otherwise nested records grow
   * exponentially.
   */
  private boolean isAtLimit(int depth) {
    return depth > maxDepth || valueCount > MAX_VALUES;
  }

  private GenericRecord record(Schema schema, int depth) {
    GenericRecord record = new GenericData.Record(schema);
    for (Schema.Field field : schema.getFields()) {
      record.put(field.pos(), value(field.schema(), depth + 1));
    }
    return record;
  }

  private Object value(Schema schema, int depth) {
    valueCount++;
    return switch (schema.getType()) {
      case RECORD -> record(schema, depth);
      case ARRAY -> array(schema, depth);
      case MAP -> map(schema, depth);
      case UNION -> value(branch(schema, depth), depth);
      default -> values.next(schema);
    };
  }

  private Schema branch(Schema union, int depth) {
    List<Schema> branches = SchemaQueries.branches(union);
    boolean isNull = isAtLimit(depth) || random.nextInt(10) < 3;
    if (branches.isEmpty() || (union.isNullable() && isNull)) {
      return Schema.create(Schema.Type.NULL);
    }
    List<Schema> leafBranches = branches.stream().filter(branch -> !isContainer(branch)).toList();
    List<Schema> choices = isAtLimit(depth) && !leafBranches.isEmpty() ? leafBranches : branches;
    return choices.get(random.nextInt(choices.size()));
  }

  private static boolean isContainer(Schema schema) {
    return switch (schema.getType()) {
      case RECORD, ARRAY, MAP -> true;
      default -> false;
    };
  }

  private List<Object> array(Schema schema, int depth) {
    int size = randomSize(schema.getElementType(), depth);
    List<Object> array =
        random.nextBoolean() ? new ArrayList<>() : new GenericData.Array<>(size, schema);
    for (int i = 0; i < size; i++) {
      array.add(value(schema.getElementType(), depth + 1));
    }
    return array;
  }

  private Map<CharSequence, Object> map(Schema schema, int depth) {
    int size = randomSize(schema.getValueType(), depth);
    Map<String, Object> map = new HashMap<>();
    for (int i = 0; i < size; i++) {
      map.put(values.mapKey(), value(schema.getValueType(), depth + 1));
    }
    Map<CharSequence, Object> result = new HashMap<>();
    boolean isUtf8 = random.nextBoolean();
    map.forEach((key, value) -> result.put(values.text(key, isUtf8), value));
    return result;
  }

  /**
   * Returns a random size: small for nested values, which multiply, and sometimes large for others.
   */
  private int randomSize(Schema elements, int depth) {
    if (isAtLimit(depth)) {
      return 0;
    }
    boolean isNested = elements.isUnion() || isContainer(elements);
    if (!isNested && random.nextInt(20) == 0) {
      return random.nextInt(300);
    }
    int max = isNested && depth > 3 ? 1 : 3;
    return random.nextInt(max + 1);
  }
}
