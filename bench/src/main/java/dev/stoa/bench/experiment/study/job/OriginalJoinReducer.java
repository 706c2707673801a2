package dev.stoa.bench.experiment.study.job;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;

/** Joins the page of a URL, if there is one, with its visits. */
public final class OriginalJoinReducer extends Reducer<Text, Text, Text, Text> {
  @Override
  protected void reduce(Text url, Iterable<Text> values, Context context)
      throws IOException, InterruptedException {
    String rank = "";
    List<String> visits = new ArrayList<>();
    for (Text value : values) {
      String text = value.toString();
      if (text.charAt(0) == OriginalJoin.RANKING_TAG) {
        rank = text.substring(1);
      } else {
        visits.add(text.substring(1));
      }
    }
    if (!rank.isEmpty()) {
      for (String visit : visits) {
        int addressLength = visit.indexOf('|');
        context.write(
            new Text(visit.substring(0, addressLength)),
            new Text(rank + visit.substring(addressLength)));
      }
    }
  }
}
