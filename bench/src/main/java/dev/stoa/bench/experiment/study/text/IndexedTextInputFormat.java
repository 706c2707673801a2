package dev.stoa.bench.experiment.study.text;

import dev.stoa.bench.experiment.study.file.TextFormat;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;

/**
 * Reads the lines of an {@link IndexedTextFormat}'s pages that may contain keys of a range. Map
 * functions test the keys again.
 */
public final class IndexedTextInputFormat extends TextInputFormat {
  private static final String FIRST_KEY = "study.index.first";
  private static final String LAST_KEY = "study.index.last";
  private static final String TASK_COUNT_KEY = "study.index.tasks";

  /** Configures a job that reads the keys from first to last, both included. */
  public static void configure(Job job, java.nio.file.Path directory, KeyRange range, int taskCount)
      throws IOException {
    job.setInputFormatClass(IndexedTextInputFormat.class);
    FileInputFormat.addInputPath(job, new Path(directory.toUri()));
    Configuration settings = job.getConfiguration();
    settings.set(FIRST_KEY, range.first());
    settings.set(LAST_KEY, range.last());
    settings.setInt(TASK_COUNT_KEY, taskCount);
  }

  /**
   * A range of keys, which are numbers without a sign or texts.
   *
   * @param first the first key
   * @param last the last key; if empty, there is no last one
   */
  public record KeyRange(String first, String last) {
    /** Compares the texts of numbers, the shorter of which is smaller, or of dates. */
    private static final Comparator<String> ORDER =
        Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder());

    boolean endsBefore(String key) {
      return !last.isEmpty() && ORDER.compare(last, key) < 0;
    }

    boolean startsAfter(String key) {
      return ORDER.compare(first, key) > 0;
    }
  }

  @Override
  public List<InputSplit> getSplits(JobContext context) throws IOException {
    Configuration settings = context.getConfiguration();
    Path directory = FileInputFormat.getInputPaths(context)[0];
    KeyRange range = new KeyRange(settings.get(FIRST_KEY), settings.get(LAST_KEY));
    List<long[]> pages = pagesInRange(settings, directory, range);
    List<InputSplit> splits = new ArrayList<>();
    int taskCount = Math.min(pages.size(), settings.getInt(TASK_COUNT_KEY, 1));
    for (int task = 0; task < taskCount; task++) {
      long start = pages.get(pages.size() * task / taskCount)[0];
      long end = pages.get(pages.size() * (task + 1) / taskCount - 1)[1];
      // The reader skips what precedes the first line feed, as it does for all splits but the
      // first.
      long firstByte = Math.max(0, start - 1);
      splits.add(
          new FileSplit(
              new Path(directory, TextFormat.FILE_NAME),
              firstByte,
              end - 1 - firstByte,
              new String[0]));
    }
    return splits;
  }

  private static List<long[]> pagesInRange(Configuration settings, Path directory, KeyRange range)
      throws IOException {
    FileSystem fileSystem = directory.getFileSystem(settings);
    List<long[]> pages = new ArrayList<>();
    try (BufferedReader index =
        new BufferedReader(
            new InputStreamReader(
                fileSystem.open(new Path(directory, IndexedTextFormat.INDEX_FILE_NAME)),
                StandardCharsets.US_ASCII))) {
      String previousKey = "";
      for (String line = index.readLine(); line != null; line = index.readLine()) {
        String[] entry = line.split("\\|", -1);
        // A page's first key is at least the last one of the page before.
        if (!range.startsAfter(entry[0]) && !range.endsBefore(previousKey)) {
          pages.add(new long[] {Long.parseLong(entry[1]), Long.parseLong(entry[2])});
        }
        previousKey = entry[0];
      }
    }
    return pages;
  }
}
