package dev.stoa.spark.write;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.type.SparkNames;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.StructType;

/** Converts Spark's structs to records of a table, field by field. */
public final class RecordConverter {
  private final Schema schema;

  /** The ordinal of each record field in the rows. */
  private final int[] ordinals;

  private final List<ValueConverter> converters;

  private RecordConverter(int[] ordinals, Schema schema, StructType type) {
    this.schema = schema;
    this.ordinals = ordinals;
    this.converters =
        IntStream.range(0, ordinals.length)
            .mapToObj(
                i ->
                    ValueConverter.of(
                        schema.getFields().get(i).schema(), type.apply(ordinals[i]).dataType()))
            .toList();
  }

  /** Creates a converter for fields at some ordinals of the rows. */
  public static RecordConverter byOrdinal(int[] ordinals, Schema schema, StructType type) {
    return new RecordConverter(ordinals.clone(), schema, type);
  }

  /**
   * Creates a converter for the fields of a record, by their names in Spark.
   *
   * @throws InvalidTableException if one of the two lacks a field of the other; the message names
   *     it
   */
  public static RecordConverter byName(Schema schema, StructType type) {
    int[] ordinals = SparkNames.ordinals(schema, type);
    for (Schema.Field field : schema.getFields()) {
      if (ordinals[field.pos()] < 0) {
        throw new InvalidTableException(
            "the rows lack field \"%s\" of \"%s\": select it, as null if it is nullable"
                .formatted(SparkNames.sparkName(field), schema.getName()));
      }
    }
    return new RecordConverter(ordinals, schema, type);
  }

  /** Converts a row to a record. */
  public GenericData.Record convert(SpecializedGetters row) {
    GenericData.Record record = new GenericData.Record(schema);
    for (int i = 0; i < ordinals.length; i++) {
      record.put(i, converters.get(i).convertNullable(row, ordinals[i]));
    }
    return record;
  }
}
