package dev.stoa.hadoop.mapreduce;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.record.DatumTransfer;
import dev.stoa.table.scan.RecordForm;
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
 * Hands the rows of a {@link ColumnInputSplit} to a map function that takes Avro keys; made by
 * {@link AvroKeyColumnInputFormat}.
 *
 * <p>The key is reused, as Avro's own reader does, and its datum is valid until the next row. Where
 * the reader schema names columns as the table has them, the datum is a view of the lazy record;
 * where it changes them, or a class generated from it is there, each record is resolved by Avro.
 */
final class AvroKeyColumnRecordReader<T>
    extends TableRecordReader<AvroKey<T>, NullWritable, ColumnarRecord> {
  private final AvroKey<T> key = new AvroKey<>();
  private TextForm form;
  private Optional<DatumTransfer<GenericRecord, T>> resolver = Optional.empty();
  private boolean isResolvedByAvro;

  @Override
  RecordForm<ColumnarRecord> form(JobSettings settings) {
    return isResolvedByAvro ? RecordForm.records() : settings.genericForm();
  }

  @Override
  public void initialize(InputSplit split, TaskAttemptContext context) throws IOException {
    Configuration conf = context.getConfiguration();
    Schema wanted = AvroJob.getInputKeySchema(conf);
    isResolvedByAvro = wanted != null;
    super.initialize(split, context);
    GenericData model = AvroSerialization.createDataModel(conf);
    form = TextForm.of(model);
    Schema found = schema();
    if (!isViewed(found, wanted == null ? found : wanted, model)) {
      resolver = Optional.of(resolver(found, wanted == null ? found : wanted, model));
    }
  }

  private static boolean isViewed(Schema found, Schema wanted, GenericData model) {
    boolean hasClass = model instanceof SpecificData specific && specific.getClass(found) != null;
    return wanted.equals(found) && !hasClass && model.getConversions().isEmpty();
  }

  @SuppressWarnings("unchecked")
  private static <T> DatumTransfer<GenericRecord, T> resolver(
      Schema found, Schema wanted, GenericData model) {
    DatumReader<T> reader = model.createDatumReader(found, wanted);
    return new DatumTransfer<>(new GenericDatumWriter<>(found), reader);
  }

  @Override
  public boolean nextKeyValue() throws IOException {
    if (!super.nextKeyValue()) {
      return false;
    }
    GenericRecord row = row();
    key.datum(resolver.isPresent() ? resolved(resolver.get(), row) : view(row));
    return true;
  }

  private T resolved(DatumTransfer<GenericRecord, T> transfer, GenericRecord row)
      throws IOException {
    T last = key.datum();
    return last == null ? transfer.transfer(row) : transfer.transferInto(last, row);
  }

  // Jobs whose records have no class of their own have declared T to be GenericRecord or above.
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private T view(GenericRecord row) {
    return (T) new KeyRecord(row, form);
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
