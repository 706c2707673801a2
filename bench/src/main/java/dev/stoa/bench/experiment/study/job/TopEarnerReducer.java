package dev.stoa.bench.experiment.study.job;

import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;

/** Sums the revenues of each address, and writes the highest sum when all addresses are read. */
public final class TopEarnerReducer extends Reducer<Text, Text, Text, Text> {
  private TopEarner best = TopEarner.NONE;

  @Override
  protected void reduce(Text address, Iterable<Text> values, Context context) {
    double revenue = 0;
    long rankSum = 0;
    long count = 0;
    for (Text value : values) {
      String text = value.toString();
      int rankLength = text.indexOf('|');
      rankSum += Long.parseLong(text.substring(0, rankLength));
      revenue += Double.parseDouble(text.substring(rankLength + 1));
      count++;
    }
    best = best.max(new TopEarner(address.toString(), revenue, rankSum / (double) count));
  }

  @Override
  protected void cleanup(Context context) throws IOException, InterruptedException {
    if (!best.equals(TopEarner.NONE)) {
      context.write(
          new Text(best.address()), new Text(best.totalRevenue() + "\t" + best.averageRank()));
    }
  }
}
