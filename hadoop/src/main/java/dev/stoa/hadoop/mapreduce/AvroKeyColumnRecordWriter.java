package dev.stoa.hadoop.mapreduce;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.hadoop.io.AvroSerialization;
import org.apache.avro.mapred.AvroKey;
import org.apache.avro.specific.SpecificRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/**
 * Takes the Avro keys of a map or reduce function as rows; made by {@link
 * AvroKeyColumnOutputFormat}.
 */
final class AvroKeyColumnRecordWriter<T> extends RecordWriter<AvroKey<T>, NullWritable> {
  private final TableRecordWriter writer;
  private final DatumTransfer<T, IndexedRecord> toGeneric;

  @SuppressWarnings("unchecked")
  AvroKeyColumnRecordWriter(TableRecordWriter writer, Schema schema, Configuration conf) {
    this.writer = writer;
    this.toGeneric =
        new DatumTransfer<>(
            AvroSerialization.createDataModel(conf).createDatumWriter(schema),
            new GenericDatumReader<>(schema));
  }

  @Override
  public void write(AvroKey<T> key, NullWritable value) throws IOException {
    T datum = key.datum();
    // Generated classes hold values of logical types in other forms than generic records do.
    if (datum instanceof GenericRecord row && !(datum instanceof SpecificRecord)) {
      writer.write(row);
    } else {
      writer.write(toGeneric.transfer(datum));
    }
  }

  @Override
  public void close(TaskAttemptContext context) throws IOException {
    writer.close();
  }
}
