package dev.stoa.bench.experiment.study.text;

import dev.stoa.bench.experiment.study.data.Rankings;
import dev.stoa.bench.experiment.study.job.OriginalSelection;
import java.io.IOException;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** The selection task with mutable decoding; reads the input of {@link OriginalSelection}. */
public final class MutableSelectionMapper extends Mapper<LongWritable, Text, Text, IntWritable> {
  private final LineFields fields = new LineFields();
  private final Text pageUrl = new Text();
  private final IntWritable pageRank = new IntWritable();
  private int threshold;

  @Override
  protected void setup(Context context) {
    threshold = context.getConfiguration().getInt(OriginalSelection.THRESHOLD_KEY, 0);
  }

  @Override
  protected void map(LongWritable offset, Text line, Context context)
      throws IOException, InterruptedException {
    fields.reset(line);
    fields.seek(Rankings.PAGE_URL_POSITION);
    fields.copyTo(pageUrl, Integer.MAX_VALUE);
    fields.seek(Rankings.PAGE_RANK_POSITION);
    pageRank.set(fields.readInt());
    if (pageRank.get() > threshold) {
      context.write(pageUrl, pageRank);
    }
  }
}
