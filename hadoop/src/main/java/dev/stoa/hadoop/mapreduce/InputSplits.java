package dev.stoa.hadoop.mapreduce;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.table.Table;
import dev.stoa.table.plan.TaskOptions;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.security.TokenCache;

/**
 * Divides the tables that a job reads into input splits; both input formats stand on it.
 *
 * <p>It reads each table's snapshot and nothing else, and asks the storage where files stand.
 */
final class InputSplits {
  private InputSplits() {}

  /** The splits of all tables of a job, for each what is chosen by its schema. */
  static List<InputSplit> of(JobContext context, ColumnChoice choice) throws IOException {
    Configuration conf = context.getConfiguration();
    JobSettings settings = new JobSettings(conf);
    ColumnChoice filtered = settings.predicate().map(choice::where).orElse(choice);
    List<Path> tables = tables(context);
    // On a secure cluster tasks have no other way to name nodes that are not the job's own.
    TokenCache.obtainTokensForNamenodes(
        context.getCredentials(), tables.toArray(Path[]::new), conf);
    List<TableScan> scans = new ArrayList<>();
    for (Path table : tables) {
      scans.add(filtered.scan(ColumnAppend.openInput(conf, table)));
    }
    List<InputSplit> splits = new ArrayList<>();
    List<TaskOptions> options = options(scans, settings.taskOptions());
    for (int i = 0; i < scans.size(); i++) {
      splits.addAll(of(tables.get(i), scans.get(i), options.get(i)));
    }
    return splits;
  }

  /** A number of tasks that was wished is shared out among the tables by what is read of each. */
  private static List<TaskOptions> options(List<TableScan> scans, TaskOptions all)
      throws IOException {
    if (scans.size() == 1 || all.count().isEmpty()) {
      return Collections.nCopies(scans.size(), all);
    }
    List<Long> sizes = new ArrayList<>();
    for (TableScan scan : scans) {
      sizes.add(scan.sizeInBytes());
    }
    double total = sizes.stream().mapToLong(Long::longValue).sum();
    return sizes.stream()
        .map(size -> Math.round(all.count().getAsInt() * size / Math.max(1, total)))
        .map(count -> all.withCount((int) Math.max(1, count)))
        .toList();
  }

  /** The splits of one table. */
  static List<ColumnInputSplit> of(Path path, TableScan scan, TaskOptions options)
      throws IOException {
    return scan.placedTasks(options).stream()
        .map(placed -> new ColumnInputSplit(path, placed.task(), placed.hosts()))
        .toList();
  }

  private static List<Path> tables(JobContext context) throws IOException {
    Path[] paths = FileInputFormat.getInputPaths(context);
    if (paths.length == 0) {
      throw new InvalidTableException(
          "the job has no table to read: name one by ColumnInputFormat.addInputPath(job, path)");
    }
    List<Path> tables = new ArrayList<>();
    for (Path path : paths) {
      tables.addAll(expand(context.getConfiguration(), path));
    }
    return tables;
  }

  /** The directories that match a path with wildcards; a table's path, and any other, itself. */
  private static List<Path> expand(Configuration conf, Path path) throws IOException {
    boolean hasWildcard = path.toString().chars().anyMatch(c -> "*?[{".indexOf(c) >= 0);
    if (!hasWildcard || Table.exists(HadoopStorages.open(conf, path))) {
      return List.of(HadoopStorages.qualify(conf, path));
    }
    FileStatus[] matches = path.getFileSystem(conf).globStatus(path);
    if (matches == null || matches.length == 0) {
      throw new InvalidTableException(path + " matches no directory: correct the job's input path");
    }
    return Arrays.stream(matches).filter(FileStatus::isDirectory).map(FileStatus::getPath).toList();
  }
}
