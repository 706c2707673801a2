package dev.stoa.hadoop.mapreduce;

import dev.stoa.record.DatumConverter;
import dev.stoa.table.Table;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.hadoop.io.AvroSerialization;
import org.apache.avro.mapred.AvroKey;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/**
 * Writes the Avro keys of a map or reduce function as rows; created by {@link
 * AvroKeyColumnOutputFormat}.
 */
final class AvroKeyColumnRecordWriter<T> extends TableRecordWriter<AvroKey<T>, NullWritable> {
  private final DatumConverter<T, IndexedRecord> genericConverter;

  @SuppressWarnings("unchecked")
  AvroKeyColumnRecordWriter(JobOutput output, Table table, TaskAttemptContext context) {
    super(output, table, context);
    GenericData model = AvroSerialization.createDataModel(context.getConfiguration());
    // the objects lack columns that were added since the job was written
    Schema schema = output.schema().orElse(table.schema());
    this.genericConverter =
        new DatumConverter<>(model.createDatumWriter(schema), new GenericDatumReader<>(schema));
  }

  @Override
  public void write(AvroKey<T> key, NullWritable value) throws IOException {
    T datum = key.datum();
    if (datum instanceof IndexedRecord row) {
      writeRow(row);
    } else {
      writeRow(genericConverter.convert(datum));
    }
  }
}
