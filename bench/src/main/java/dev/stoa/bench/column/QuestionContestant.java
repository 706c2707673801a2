package dev.stoa.bench.column;

import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.bench.work.FileTree;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Asks a question about a data set.
 *
 * @param caseName which question of the experiment's
 * @param format what the data set is written in
 * @param directory where it is
 * @param question what is asked
 */
public record QuestionContestant(
    String caseName, ColumnFormat format, Path directory, Question question) implements Contestant {
  @Override
  public String name() {
    return format.name();
  }

  @Override
  public String setup() {
    return format.setup();
  }

  @Override
  public long bytesOnDisk() throws IOException {
    return FileTree.sizeInBytes(directory);
  }

  @Override
  public Outcome run() throws IOException {
    return format.ask(directory, question);
  }

  @Override
  public void close() throws IOException {
    format.close();
  }
}
