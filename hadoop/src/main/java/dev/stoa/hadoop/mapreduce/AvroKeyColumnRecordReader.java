package dev.stoa.hadoop.mapreduce;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.record.DatumConverter;
import dev.stoa.table.scan.RecordMapper;
import java.io.IOException;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.hadoop.io.AvroSerialization;
import org.apache.avro.io.DatumReader;
import org.apache.avro.mapred.AvroKey;
import org.apache.avro.mapreduce.AvroJob;
import org.apache.avro.specific.SpecificData;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/**
 * Passes the rows of a {@link ColumnInputSplit} to a map function that takes Avro keys; created by
 * {@link AvroKeyColumnInputFormat}.
 *
 * <p>The key is reused, as by Avro's own reader, and its datum is valid until the next row. If the
 * reader schema only selects columns of the table, the datum is a view of the lazy record; if it
 * changes the columns, or a class generated from it exists, Avro resolves each record.
 */
final class AvroKeyColumnRecordReader<T>
    extends TableRecordReader<AvroKey<T>, NullWritable, ColumnarRecord> {
  private final AvroKey<T> key = new AvroKey<>();
  private StringRepresentation stringRepresentation;
  private Optional<DatumConverter<GenericRecord, T>> converter = Optional.empty();
  private boolean hasInputKeySchema;

  @Override
  RecordMapper<ColumnarRecord> mapper(JobSettings settings) {
    return hasInputKeySchema ? RecordMapper.records() : settings.genericMapper();
  }

  @Override
  public void initialize(InputSplit split, TaskAttemptContext context) throws IOException {
    Configuration conf = context.getConfiguration();
    Schema readerSchema = AvroJob.getInputKeySchema(conf);
    hasInputKeySchema = readerSchema != null;
    super.initialize(split, context);
    GenericData model = AvroSerialization.createDataModel(conf);
    stringRepresentation = StringRepresentation.of(model);
    Schema writerSchema = schema();
    if (!isViewable(writerSchema, readerSchema == null ? writerSchema : readerSchema, model)) {
      converter =
          Optional.of(
              newResolver(writerSchema, readerSchema == null ? writerSchema : readerSchema, model));
    }
  }

  /** Whether the map function can take views of the records, which needs no conversion. */
  private static boolean isViewable(Schema writerSchema, Schema readerSchema, GenericData model) {
    boolean hasClass =
        model instanceof SpecificData specific && specific.getClass(writerSchema) != null;
    return readerSchema.equals(writerSchema) && !hasClass && model.getConversions().isEmpty();
  }

  @SuppressWarnings("unchecked")
  private static <T> DatumConverter<GenericRecord, T> newResolver(
      Schema writerSchema, Schema readerSchema, GenericData model) {
    DatumReader<T> reader = model.createDatumReader(writerSchema, readerSchema);
    return new DatumConverter<>(new GenericDatumWriter<>(writerSchema), reader);
  }

  @Override
  public boolean nextKeyValue() throws IOException {
    if (!super.nextKeyValue()) {
      return false;
    }
    GenericRecord row = row();
    key.datum(converter.isPresent() ? resolve(converter.get(), row) : view(row));
    return true;
  }

  private T resolve(DatumConverter<GenericRecord, T> converter, GenericRecord row)
      throws IOException {
    T previous = key.datum();
    return previous == null ? converter.convert(row) : converter.convertInto(previous, row);
  }

  // Jobs without a record class declare T as GenericRecord or a supertype.
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private T view(GenericRecord row) {
    return (T) new MutableRecordView(row, stringRepresentation);
  }

  @Override
  public AvroKey<T> getCurrentKey() {
    return key;
  }

  @Override
  public NullWritable getCurrentValue() {
    return NullWritable.get();
  }
}
