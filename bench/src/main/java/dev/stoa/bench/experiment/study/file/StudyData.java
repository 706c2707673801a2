package dev.stoa.bench.experiment.study.file;

import dev.stoa.bench.experiment.study.data.StudyTable;
import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The data sets of an experiment of the study, which are written when they are first asked for. */
public final class StudyData {
  private final DataDirectory data;
  private final ProgressListener progress;

  /** Creates the data sets in a directory. */
  public StudyData(DataDirectory data, ProgressListener progress) {
    this.data = data;
    this.progress = progress;
  }

  /**
   * Returns the directory of a table in a format, which it writes if it is missing. It has the name
   * of the table, and is the only one in its parent.
   */
  public Path directory(StudyTable table, StudyFileFormat format) throws IOException {
    return directory(
        table.name() + "-" + format.name(), table.name(), path -> format.write(table, path));
  }

  /**
   * Returns the directory of a data set, which a function writes if it is missing.
   *
   * @param name the name of the parent directory
   * @param tableName the name of the directory
   */
  public Path directory(String name, String tableName, DirectoryWriter writer) throws IOException {
    progress.step("writing " + name);
    data.generateMissing(
        List.of(name),
        paths -> writer.write(Files.createDirectory(paths.get(name).resolve(tableName))));
    return data.path(name).resolve(tableName);
  }

  /** Writes a data set to an empty directory. */
  @FunctionalInterface
  public interface DirectoryWriter {
    /** Writes the files. */
    void write(Path directory) throws IOException;
  }
}
