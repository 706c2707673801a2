package dev.stoa.bench.experiment.evolve;

import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.cli.work.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Adds a column to a table; each run starts with a new copy of it. The bytes on disk of this
 * contestant are the bytes that a run writes.
 */
final class ColumnAdditionContestant implements Contestant {
  private final String caseName;
  private final ColumnAddition addition;
  private final Path source;
  private final Path directory;
  private int runCount;
  private long bytesWritten;

  /**
   * Creates a contestant.
   *
   * @param source the table to copy
   * @param directory the directory for the copies, which each run creates and removes
   */
  ColumnAdditionContestant(String caseName, ColumnAddition addition, Path source, Path directory) {
    this.caseName = caseName;
    this.addition = addition;
    this.source = source;
    this.directory = directory;
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
    runCount++; // A new path each time: some systems cache tables by path.
    Path table = Files.createDirectories(directory.resolve(Integer.toString(runCount)));
    addition.copyTable(source, table);
    long sizeBefore = FileTree.sizeInBytes(table);
    Outcome outcome = addition.addColumn(table);
    bytesWritten = FileTree.sizeInBytes(table) - sizeBefore;
    FileTree.remove(table);
    return outcome;
  }

  @Override
  public void close() throws IOException {
    addition.close();
  }
}
