package dev.stoa.bench.rows;

import dev.stoa.bench.crawl.Dice;
import java.nio.ByteBuffer;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/** Random rows of numbers and bytes, without nulls unless said otherwise. */
public final class MadeRows {
  /** The column that {@link #withCondition} lets conditions be put on. */
  public static final String CONDITION = "col0";

  /** The values of that column are from 0 to less than this, each as often as any other. */
  public static final int CONDITION_VALUES = 1_000;

  private static final int LARGEST_INT = 1_000_000;
  private static final int SHORTEST_BYTES = 1;
  private static final int LONGEST_BYTES = 1_024;
  private static final int KEY_SIZE = 32;
  private static final double NULL_PROBABILITY = 0.05;

  private MadeRows() {}

  /**
   * One column, called "value": ints to a million, longs of 40 bits, cents, or 1 to 1,024 bytes.
   */
  public static Rows ofOneColumn(Schema.Type type, long seed, long rows) {
    Schema schema =
        SchemaBuilder.record("One")
            .namespace("dev.stoa.bench")
            .fields()
            .name("value")
            .type(Schema.create(type))
            .noDefault()
            .endRecord();
    Dice dice = new Dice(seed);
    return new Rows(
        schema,
        new RowStream(
            rows,
            row -> {
              GenericRecord record = new GenericData.Record(schema);
              record.put(0, value(type, dice));
              return record;
            }));
  }

  private static Object value(Schema.Type type, Dice dice) {
    return switch (type) {
      case INT -> dice.below(LARGEST_INT);
      case LONG -> dice.next() >>> 24;
      case DOUBLE -> dice.below(LARGEST_INT) / 100.0;
      case BYTES -> bytes(dice, dice.between(SHORTEST_BYTES, LONGEST_BYTES));
      default -> throw new IllegalArgumentException("no values of type " + type + " are made");
    };
  }

  private static ByteBuffer bytes(Dice dice, int size) {
    byte[] bytes = new byte[size];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) dice.next();
    }
    return ByteBuffer.wrap(bytes);
  }

  /** Columns of ints to a million, called "number0" and so on. */
  public static Rows ofInts(int columnCount, long seed, long rows) {
    SchemaBuilder.FieldAssembler<Schema> fields =
        SchemaBuilder.record("Ints").namespace("dev.stoa.bench").fields();
    for (int column = 0; column < columnCount; column++) {
      fields.requiredInt("number" + column);
    }
    Schema schema = fields.endRecord();
    Dice dice = new Dice(seed);
    return new Rows(
        schema,
        new RowStream(
            rows,
            row -> {
              GenericRecord record = new GenericData.Record(schema);
              for (int column = 0; column < columnCount; column++) {
                record.put(column, dice.below(LARGEST_INT));
              }
              return record;
            }));
  }

  /**
   * A column for conditions, rising or random, then four ints and five longs, of which 5 % are
   * null.
   */
  public static Rows withCondition(Order order, long seed, long rows) {
    SchemaBuilder.FieldAssembler<Schema> fields =
        SchemaBuilder.record("Filtered").namespace("dev.stoa.bench").fields();
    fields.requiredInt(CONDITION);
    for (int column = 1; column < 10; column++) {
      if (column < 5) {
        fields.optionalInt("col" + column);
      } else {
        fields.optionalLong("col" + column);
      }
    }
    Schema schema = fields.endRecord();
    Dice dice = new Dice(seed);
    return new Rows(
        schema,
        new RowStream(rows, row -> filtered(schema, order.condition(row, rows, dice), dice)));
  }

  private static GenericRecord filtered(Schema schema, int condition, Dice dice) {
    GenericRecord record = new GenericData.Record(schema);
    record.put(0, condition);
    for (int column = 1; column < 10; column++) {
      if (!dice.chance(NULL_PROBABILITY)) {
        record.put(column, value(column < 5 ? Schema.Type.INT : Schema.Type.LONG, dice));
      }
    }
    return record;
  }

  /** Five columns of different types, for look-ups by position. */
  public static Rows ofFiveTypes(long seed, long rows) {
    Schema schema =
        SchemaBuilder.record("Five")
            .namespace("dev.stoa.bench")
            .fields()
            .requiredInt("number")
            .requiredLong("long")
            .requiredDouble("price")
            .requiredBytes("bytes")
            .optionalLong("sometimes")
            .endRecord();
    Dice dice = new Dice(seed);
    return new Rows(schema, new RowStream(rows, row -> five(schema, dice)));
  }

  private static GenericRecord five(Schema schema, Dice dice) {
    GenericRecord record = new GenericData.Record(schema);
    record.put(0, value(Schema.Type.INT, dice));
    record.put(1, value(Schema.Type.LONG, dice));
    record.put(2, value(Schema.Type.DOUBLE, dice));
    record.put(3, bytes(dice, KEY_SIZE));
    if (!dice.chance(NULL_PROBABILITY)) {
      record.put(4, value(Schema.Type.LONG, dice));
    }
    return record;
  }
}
