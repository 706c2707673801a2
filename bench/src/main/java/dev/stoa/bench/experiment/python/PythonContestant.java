package dev.stoa.bench.experiment.python;

import dev.stoa.bench.experiment.loop.Stopwatch;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.bench.harness.ThreadSetting;
import dev.stoa.cli.work.FileTree;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Does one work in the Python process, whose clock measures the time.
 *
 * @param python the process, which all contestants share
 * @param reader the contestant
 * @param work what it does
 * @param threads the number of threads
 * @param path the file or table that is read
 * @param columns the names of the columns that are read
 * @param size the number of rows to take or to mix
 * @param seed the seed of the rows' order
 */
record PythonContestant(
    PythonProcess python,
    PythonReader reader,
    PythonWork work,
    ThreadSetting threads,
    Path path,
    List<String> columns,
    long size,
    long seed)
    implements Contestant {
  @Override
  public String name() {
    return reader.label();
  }

  @Override
  public String caseName() {
    return threads.caseName(work.label());
  }

  @Override
  public String setup() {
    return reader.setup() + "; " + python.versions();
  }

  @Override
  public long bytesOnDisk() throws IOException {
    return FileTree.sizeInBytes(path);
  }

  @Override
  public Outcome run() throws IOException {
    Map<String, String> reply =
        python.request(
            "measure",
            name(),
            work.label(),
            Integer.toString(threads.threadCount()),
            path.toString(),
            String.join(",", columns),
            Long.toString(size),
            Long.toString(seed));
    return new Outcome(
        reply.get("answer"),
        Long.parseLong(reply.get("rows")),
        0,
        Double.parseDouble(reply.get("seconds")),
        0,
        Map.of(Stopwatch.CPU, Double.parseDouble(reply.get("cpu_seconds"))));
  }

  @Override
  public void close() throws IOException {
    python.close();
  }
}
