package dev.stoa.hadoop.mapreduce;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.hadoop.io.AvroSerialization;
import org.apache.avro.io.DatumReader;
import org.apache.avro.mapred.AvroKey;
import org.apache.avro.mapreduce.AvroJob;
import org.apache.avro.reflect.ReflectData;
import org.apache.avro.specific.SpecificData;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/**
 * Hands the rows of a {@link ColumnInputSplit} to a map function that takes Avro keys; made by
 * {@link AvroKeyColumnInputFormat}.
 *
 * <p>The key and its datum are reused, as Avro's own reader does. Where the reader schema names
 * columns as the table has them, the datum is the lazy record, its texts in the form of the job's
 * data model; where it changes them, or a class generated from it is there, each record is resolved
 * by Avro.
 */
final class AvroKeyColumnRecordReader<T> extends RecordReader<AvroKey<T>, NullWritable> {
  private final AvroKey<T> key = new AvroKey<>();
  private SplitRows rows;
  private Schema readerSchema;
  private GenericData model;
  private DatumTransfer<GenericRecord, T> resolver;

  @Override
  public void initialize(InputSplit split, TaskAttemptContext context) throws IOException {
    Configuration conf = context.getConfiguration();
    readerSchema = AvroJob.getInputKeySchema(conf);
    model = AvroSerialization.createDataModel(conf);
    rows = SplitRows.open((ColumnInputSplit) split, new JobSettings(conf).recordMode(), context);
  }

  @Override
  public boolean nextKeyValue() throws IOException {
    if (!rows.next()) {
      return false;
    }
    GenericRecord row = rows.record();
    if (resolver == null && isHandedOver(row.getSchema())) {
      key.datum(asDatum(row));
    } else {
      key.datum(resolver(row.getSchema()).transfer(row));
    }
    return true;
  }

  private boolean isHandedOver(Schema found) {
    if (readerSchema != null && !readerSchema.equals(found)) {
      return false;
    }
    if (!model.getConversions().isEmpty()) {
      return false;
    }
    return !(model instanceof SpecificData specific) || specific.getClass(found) == null;
  }

  // Jobs whose records have no class of their own have declared T to be GenericRecord or above.
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private T asDatum(GenericRecord row) {
    return (T) (model instanceof ReflectData ? new StringRecord(row) : row);
  }

  @SuppressWarnings("unchecked")
  private DatumTransfer<GenericRecord, T> resolver(Schema found) {
    if (resolver == null) {
      DatumReader<T> reader =
          model.createDatumReader(found, readerSchema == null ? found : readerSchema);
      resolver = new DatumTransfer<>(new GenericDatumWriter<>(found), reader);
    }
    return resolver;
  }

  @Override
  public AvroKey<T> getCurrentKey() {
    return key;
  }

  @Override
  public NullWritable getCurrentValue() {
    return NullWritable.get();
  }

  @Override
  public float getProgress() {
    return rows == null ? 0 : rows.progress();
  }

  @Override
  public void close() throws IOException {
    if (rows != null) {
      rows.close();
    }
  }
}
