package dev.stoa.bench.experiment.study.table;

import dev.stoa.bench.experiment.study.data.UserVisits;
import dev.stoa.bench.experiment.study.job.OriginalAggregation;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.ColumnarRecord;
import dev.stoa.data.RecordBatch;
import java.io.IOException;
import org.apache.avro.util.Utf8;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * The map functions of the aggregations over tables of UserVisits; the job's predicate selects the
 * range of days.
 */
public final class TableAggregation {
  /** The columns that jobs read. */
  public static final String COLUMNS = UserVisits.SOURCE_IP + ", " + UserVisits.AD_REVENUE;

  private static final int ADDRESS_ORDINAL = 0;
  private static final int REVENUE_ORDINAL = 1;

  private TableAggregation() {}

  /** Lets the reduce tasks of a configured job write many groups with one call. */
  public static void writeGroupsTogether(Job job) {
    job.setMapOutputKeyClass(Text.class);
    job.setMapOutputValueClass(DoubleWritable.class);
    job.setReducerClass(SumLinesReducer.class);
    job.setOutputKeyClass(NullWritable.class);
    job.setOutputValueClass(Text.class);
  }

  /** Emits address and revenue of each record. */
  public static final class RecordMapper
      extends Mapper<NullWritable, ColumnarRecord, Text, DoubleWritable> {
    private final Text address = new Text();
    private final DoubleWritable revenue = new DoubleWritable();
    private int keyLength;

    @Override
    protected void setup(Context context) {
      keyLength = OriginalAggregation.keyLength(context.getConfiguration());
    }

    @Override
    protected void map(NullWritable key, ColumnarRecord visit, Context context)
        throws IOException, InterruptedException {
      Utf8 text = (Utf8) visit.get(ADDRESS_ORDINAL);
      address.set(text.getBytes(), 0, Math.min(keyLength, text.getByteLength()));
      revenue.set(visit.doubleAt(REVENUE_ORDINAL));
      context.write(address, revenue);
    }
  }

  /** Emits address and revenue of each row of the batches. */
  public static final class BatchMapper
      extends Mapper<NullWritable, RecordBatch, Text, DoubleWritable> {
    private final Text address = new Text();
    private final DoubleWritable revenue = new DoubleWritable();
    private final TextBuffer buffer = new TextBuffer();
    private int keyLength;

    @Override
    protected void setup(Context context) {
      keyLength = OriginalAggregation.keyLength(context.getConfiguration());
    }

    @Override
    protected void map(NullWritable key, RecordBatch batch, Context context)
        throws IOException, InterruptedException {
      ColumnVector addresses = batch.column(ADDRESS_ORDINAL);
      ColumnVector revenues = batch.column(REVENUE_ORDINAL);
      for (int row = 0; row < batch.rowCount(); row++) {
        buffer.read(addresses, row, keyLength, address);
        revenue.set(revenues.doubleAt(row));
        context.write(address, revenue);
      }
    }
  }
}
