package dev.stoa.spark.write;

import dev.stoa.data.RowValues;
import dev.stoa.data.ValueSink;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.generated.IdentityValues;
import dev.stoa.spark.type.SparkNames;
import dev.stoa.spark.type.SparkTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.StructType;

/**
 * Passes the values of Spark's rows to a table's columns, matched by name. Missing columns get
 * their default. A row is valid until the next one is set. Not thread-safe.
 */
final class SparkRowValues implements RowValues {
  private final ColumnValueWriter[] writers;
  private final List<IdentityWriter> identityWriters = new ArrayList<>();
  private InternalRow row;

  /**
   * Creates the values of rows of a type, for a table's columns.
   *
   * @param identities the values of identity columns
   * @param defaults Spark's values of columns that the rows lack, by the columns' positions
   * @param task the number of the task
   */
  SparkRowValues(
      Schema schema,
      StructType type,
      IdentityValues identities,
      Map<Integer, Object> defaults,
      int task) {
    List<Schema.Field> fields = schema.getFields();
    int[] ordinals = SparkNames.ordinals(schema, type);
    this.writers = new ColumnValueWriter[ordinals.length];
    for (int i = 0; i < writers.length; i++) {
      Optional<IdentityValues.Counter> counter = identities.counter(i, task);
      if (counter.isEmpty()) {
        writers[i] =
            defaults.containsKey(i)
                ? defaultWriter(fields.get(i), defaults.get(i))
                : newWriter(fields.get(i), ordinals[i], type);
      } else {
        IdentityWriter writer =
            new IdentityWriter(counter.get(), ordinals[i], fields.get(i).schema());
        identityWriters.add(writer);
        writers[i] = writer;
      }
    }
  }

  private static ColumnValueWriter defaultWriter(Schema.Field field, Object value) {
    InternalRow values = new GenericInternalRow(new Object[] {value});
    ColumnValueWriter writer =
        ColumnValueWriter.of(field.schema(), SparkTypes.ofValue(field.schema()), 0);
    return (row, sink) -> writer.write(values, sink);
  }

  private static ColumnValueWriter newWriter(Schema.Field field, int ordinal, StructType type) {
    if (ordinal >= 0) {
      return ColumnValueWriter.of(field.schema(), type.apply(ordinal).dataType(), ordinal);
    }
    if (!field.hasDefaultValue()) {
      throw new InvalidTableException(
          "the rows lack column \""
              + SparkNames.sparkName(field)
              + "\", which has no default: select it, as null if it is nullable");
    }
    Object value = GenericData.get().getDefaultValue(field);
    return (row, sink) -> sink.writeObject(value);
  }

  /** The most values of an identity column that rows have got. */
  long identityCount() {
    return identityWriters.stream().mapToLong(IdentityWriter::givenCount).max().orElse(0);
  }

  void set(InternalRow newRow) {
    row = newRow;
    for (IdentityWriter writer : identityWriters) {
      writer.set(newRow);
    }
  }

  @Override
  public void writeTo(ValueSink sink, int column) {
    writers[column].write(row, sink);
  }
}
