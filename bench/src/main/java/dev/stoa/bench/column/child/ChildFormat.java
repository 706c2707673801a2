package dev.stoa.bench.column.child;

import dev.stoa.bench.column.ColumnFormat;
import dev.stoa.bench.column.Question;
import dev.stoa.bench.column.plain.PlainWriter;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.bench.peer.PeerWriter;
import dev.stoa.bench.work.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/**
 * A format in a JVM of its own, which starts when it is first asked and ends with the experiment.
 */
public final class ChildFormat implements ColumnFormat {
  private final String name;
  private final String dataName;
  private final String setup;
  private final ChildCommand command;
  private Optional<ChildJvm> jvm = Optional.empty();

  /**
   * A format that has not started.
   *
   * @param dataName of the files, which formats may share
   * @param setup in a few words
   */
  public ChildFormat(String name, String dataName, String setup, ChildCommand command) {
    this.name = name;
    this.dataName = dataName;
    this.setup = setup;
    this.command = command;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String dataName() {
    return dataName;
  }

  @Override
  public String setup() {
    return setup;
  }

  /** Writes a plain table first, which the child then takes over. */
  @Override
  public PeerWriter create(Path directory, Schema schema) throws IOException {
    Path plain = Files.createDirectory(directory.resolve("plain"));
    PlainWriter rows = PlainWriter.create(plain, schema);
    return new PeerWriter() {
      @Override
      public void write(GenericRecord row) throws IOException {
        rows.write(row);
      }

      @Override
      public void close() throws IOException {
        rows.close();
        jvm().make(plain, file(directory));
        FileTree.remove(plain);
      }
    };
  }

  @Override
  public Outcome ask(Path directory, Question question) throws IOException {
    return jvm().answer(file(directory), question);
  }

  private Path file(Path directory) {
    return directory.resolve("rows." + dataName);
  }

  private ChildJvm jvm() throws IOException {
    if (jvm.isEmpty()) {
      jvm = Optional.of(ChildJvm.start(command));
    }
    return jvm.get();
  }

  @Override
  public void close() throws IOException {
    if (jvm.isPresent()) {
      jvm.get().close();
      jvm = Optional.empty();
    }
  }
}
