package dev.stoa.bench.experiment.python;

import dev.stoa.bench.column.child.ChildProcess;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.bench.harness.ThreadSetting;
import dev.stoa.cli.work.FileTree;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads a table in a {@link JavaReaderChild}, whose clock measures the time.
 *
 * @param child the process, which all cases share
 * @param work the work of the other contestants
 * @param threads the number of threads
 * @param table the directory of the table
 */
record JavaContestant(ChildProcess child, PythonWork work, ThreadSetting threads, Path table)
    implements Contestant {
  @Override
  public String name() {
    return PythonReader.JAVA.label();
  }

  @Override
  public String caseName() {
    return threads.caseName(work.label());
  }

  @Override
  public String setup() {
    return PythonReader.JAVA.setup();
  }

  @Override
  public long bytesOnDisk() throws IOException {
    return FileTree.sizeInBytes(table);
  }

  @Override
  public Outcome run() throws IOException {
    List<String> reply = child.request(table.toString(), Integer.toString(threads.threadCount()));
    return Outcome.of(reply.get(2), Long.parseLong(reply.get(1)), 0, Long.parseLong(reply.get(0)));
  }

  @Override
  public void close() throws IOException {
    child.close();
  }
}
