package dev.stoa.bench.experiment.study.file;

import dev.stoa.bench.experiment.study.data.StudyTable;
import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
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

  /** Returns the directory of a table in a format, which it writes if it is missing. */
  public Path directory(StudyTable table, StudyFileFormat format) throws IOException {
    String name = table.name() + "-" + format.name();
    progress.step("writing " + name);
    data.generateMissing(List.of(name), paths -> format.write(table, paths.get(name)));
    return data.path(name);
  }
}
