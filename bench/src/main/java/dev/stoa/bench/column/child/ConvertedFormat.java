package dev.stoa.bench.column.child;

import dev.stoa.bench.column.plain.PlainWriter;
import dev.stoa.bench.peer.PeerWriter;
import dev.stoa.cli.work.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/** A format whose child JVM also writes the files, by converting plain tables. */
public final class ConvertedFormat extends ChildFormat {
  private final String dataName;

  /**
   * Creates a format, whose child JVM is not started yet.
   *
   * @param dataName the name of the files, which formats may share
   * @param setup the configuration, in a few words
   */
  public ConvertedFormat(String name, String dataName, String setup, ChildCommand command) {
    super(name, setup, command);
    this.dataName = dataName;
  }

  @Override
  public String dataName() {
    return dataName;
  }

  @Override
  Path file(Path directory) {
    return directory.resolve("rows." + dataName);
  }

  /** Creates a writer of a plain table, which the child JVM converts when the writer is closed. */
  @Override
  public PeerWriter create(Path directory, Schema schema) throws IOException {
    Path plainTable = Files.createDirectory(directory.resolve("plain"));
    PlainWriter plainWriter = PlainWriter.create(plainTable, schema);
    return new PeerWriter() {
      @Override
      public void write(GenericRecord row) throws IOException {
        plainWriter.write(row);
      }

      @Override
      public void close() throws IOException {
        plainWriter.close();
        client().write(plainTable, file(directory));
        FileTree.remove(plainTable);
      }
    };
  }
}
