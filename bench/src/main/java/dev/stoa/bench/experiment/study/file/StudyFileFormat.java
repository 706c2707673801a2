package dev.stoa.bench.experiment.study.file;

import dev.stoa.bench.experiment.study.data.StudyTable;
import java.io.IOException;
import java.nio.file.Path;

/** Writes tables of the study in one format, for instance {@link TextFormat#UNSORTED}. */
public interface StudyFileFormat {
  /** Returns the name of the format, which is the last part of the names of data sets. */
  String name();

  /** Writes all rows of a table to an empty directory. */
  void write(StudyTable table, Path directory) throws IOException;
}
