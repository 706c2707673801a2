package dev.stoa.hadoop.mapreduce;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;

/** Joins visits with ranks by their URL. */
public final class JoinReducer extends Reducer<Text, Text, Text, Text> {
  /** Creates the function; called by the framework. */
  public JoinReducer() {}

  @Override
  protected void reduce(Text url, Iterable<Text> values, Context context)
      throws IOException, InterruptedException {
    Set<String> texts = new TreeSet<>();
    values.forEach(value -> texts.add(value.toString()));
    context.write(url, new Text(String.join(" ", texts)));
  }
}
