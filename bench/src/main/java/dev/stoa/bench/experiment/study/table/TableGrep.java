package dev.stoa.bench.experiment.study.table;

import dev.stoa.bench.experiment.study.data.GrepRecords;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.ColumnarRecord;
import dev.stoa.data.RecordBatch;
import java.io.IOException;
import org.apache.avro.util.Utf8;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** The map functions of the Grep task over tables. */
public final class TableGrep {
  private static final int KEY_ORDINAL = 0;
  private static final int FIELD_ORDINAL = 1;

  private TableGrep() {}

  /** Searches the string of each record, as the original map function does. */
  public static final class RecordMapper
      extends Mapper<NullWritable, ColumnarRecord, NullWritable, Text> {
    private final Text line = new Text();

    @Override
    protected void map(NullWritable key, ColumnarRecord record, Context context)
        throws IOException, InterruptedException {
      if (record.get(FIELD_ORDINAL).toString().contains(GrepRecords.PATTERN)) {
        append(line, (Utf8) record.get(KEY_ORDINAL), (Utf8) record.get(FIELD_ORDINAL));
        context.write(key, line);
      }
    }
  }

  /** Writes all rows of the batches, which are those that match the job's predicate. */
  public static final class BatchMapper
      extends Mapper<NullWritable, RecordBatch, NullWritable, Text> {
    private final Text line = new Text();
    private final Utf8 recordKey = new Utf8();
    private final Utf8 field = new Utf8();

    @Override
    protected void map(NullWritable key, RecordBatch batch, Context context)
        throws IOException, InterruptedException {
      ColumnVector keys = batch.column(KEY_ORDINAL);
      ColumnVector fields = batch.column(FIELD_ORDINAL);
      for (int row = 0; row < batch.rowCount(); row++) {
        keys.readText(row, recordKey);
        fields.readText(row, field);
        append(line, recordKey, field);
        context.write(key, line);
      }
    }
  }

  private static void append(Text line, Utf8 key, Utf8 field) {
    line.set(key.getBytes(), 0, key.getByteLength());
    line.append(field.getBytes(), 0, field.getByteLength());
  }
}
