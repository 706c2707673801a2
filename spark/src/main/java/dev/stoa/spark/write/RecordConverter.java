package dev.stoa.spark.write;

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

  /** Creates a converter for structs whose fields have the order of the record's. */
  RecordConverter(Schema schema, StructType type) {
    this(IntStream.range(0, type.size()).toArray(), schema, type);
  }

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

  /** Creates a converter for the fields of a table's rows, by their names in Spark. */
  public static RecordConverter byName(Schema schema, StructType type) {
    int[] ordinals =
        schema.getFields().stream()
            .mapToInt(field -> type.fieldIndex(SparkNames.sparkName(field)))
            .toArray();
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
