package dev.stoa.bench.peer;

import java.io.IOException;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;

/**
 * Reads Avro container files in jobs; passes records without the wrapper that Avro's own input
 * format puts around each.
 */
public final class AvroRecordInputFormat extends FileInputFormat<NullWritable, GenericRecord> {
  @Override
  public RecordReader<NullWritable, GenericRecord> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new Reader();
  }

  private static final class Reader extends SplitRecordReader {
    private DataFileReader<GenericRecord> file;
    private GenericRecord row;

    @Override
    void open(FileSplit split, Configuration configuration, Projection projection)
        throws IOException {
      file = AvroPeer.open(split.getPath(), configuration, projection);
      file.sync(split.getStart());
    }

    @Override
    public boolean nextKeyValue() throws IOException {
      if (!file.hasNext() || file.pastSync(end())) {
        return false;
      }
      row = file.next(row);
      return true;
    }

    @Override
    public GenericRecord getCurrentValue() {
      return row;
    }

    @Override
    long position() throws IOException {
      return file.tell();
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
