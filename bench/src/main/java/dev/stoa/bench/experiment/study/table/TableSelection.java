package dev.stoa.bench.experiment.study.table;

import dev.stoa.bench.experiment.study.data.Rankings;
import dev.stoa.bench.experiment.study.job.OriginalSelection;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.ColumnarRecord;
import dev.stoa.data.RecordBatch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.avro.util.Utf8;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** The map functions of the selection task over tables of Rankings. */
public final class TableSelection {
  /** The columns that jobs read. */
  public static final String COLUMNS = Rankings.PAGE_URL + ", " + Rankings.PAGE_RANK;

  private TableSelection() {}

  /** Tests each record, as the original map function tests each line. */
  public static final class RecordMapper
      extends Mapper<NullWritable, ColumnarRecord, Text, IntWritable> {
    private final Text pageUrl = new Text();
    private final IntWritable pageRank = new IntWritable();
    private int threshold;

    @Override
    protected void setup(Context context) {
      threshold = context.getConfiguration().getInt(OriginalSelection.THRESHOLD_KEY, 0);
    }

    @Override
    protected void map(NullWritable key, ColumnarRecord page, Context context)
        throws IOException, InterruptedException {
      int rank = page.intAt(Rankings.PAGE_RANK_POSITION);
      if (rank > threshold) {
        Utf8 url = (Utf8) page.get(Rankings.PAGE_URL_POSITION);
        pageUrl.set(url.getBytes(), 0, url.getByteLength());
        pageRank.set(rank);
        context.write(pageUrl, pageRank);
      }
    }
  }

  /**
   * Writes all rows of the batches, which are those that match the job's predicate; the lines of a
   * batch at once, since Hadoop spends more time on a call than on the bytes of a line.
   */
  public static final class BatchMapper
      extends Mapper<NullWritable, RecordBatch, NullWritable, Text> {
    private static final byte[] TAB = {'\t'};
    private static final byte[] NEWLINE = {'\n'};

    private final Text lines = new Text();
    private final TextBuffer buffer = new TextBuffer();

    @Override
    protected void map(NullWritable key, RecordBatch batch, Context context)
        throws IOException, InterruptedException {
      ColumnVector urls = batch.column(Rankings.PAGE_URL_POSITION);
      ColumnVector ranks = batch.column(Rankings.PAGE_RANK_POSITION);
      lines.clear();
      for (int row = 0; row < batch.rowCount(); row++) {
        if (row > 0) {
          lines.append(NEWLINE, 0, 1);
        }
        buffer.append(urls, row, lines);
        lines.append(TAB, 0, 1);
        byte[] rank = Integer.toString(ranks.intAt(row)).getBytes(StandardCharsets.US_ASCII);
        lines.append(rank, 0, rank.length);
      }
      if (batch.rowCount() > 0) {
        context.write(key, lines); // the output format ends the last line
      }
    }
  }
}
