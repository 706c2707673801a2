package dev.stoa.bench.experiment.evolve;

import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.cli.work.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Adds a column to a copy of a table, copied again for each run. Its bytes on disk are those it
 * writes.
 */
final class ColumnAdditionContestant implements Contestant {
  private final String caseName;
  private final ColumnAddition addition;
  private final Path data;
  private final Path work;
  private int runs;
  private long bytesWritten;

  /** Adds to the table of a directory, in a directory that each run creates and removes. */
  ColumnAdditionContestant(String caseName, ColumnAddition addition, Path data, Path work) {
    this.caseName = caseName;
    this.addition = addition;
    this.data = data;
    this.work = work;
  }

  @Override
  public String name() {
    return addition.name();
  }

  @Override
  public String caseName() {
    return caseName;
  }

  @Override
  public String setup() {
    return addition.setup();
  }

  @Override
  public long bytesOnDisk() {
    return bytesWritten;
  }

  @Override
  public Outcome run() throws IOException {
    runs++; // A new path each time: some systems cache tables by path.
    Path table = Files.createDirectories(work.resolve(Integer.toString(runs)));
    addition.copy(data, table);
    long before = FileTree.sizeInBytes(table);
    Outcome outcome = addition.add(table);
    bytesWritten = FileTree.sizeInBytes(table) - before;
    FileTree.remove(table);
    return outcome;
  }

  @Override
  public void close() throws IOException {
    addition.close();
  }
}
