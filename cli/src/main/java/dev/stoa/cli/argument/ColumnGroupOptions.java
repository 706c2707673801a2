package dev.stoa.cli.argument;

import dev.stoa.table.write.ColumnGroup;
import dev.stoa.table.write.GroupOptions;
import dev.stoa.table.write.WriteOptions;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of writing commands that store several columns in one file. */
public final class ColumnGroupOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--group",
      paramLabel = "[row:]COLUMN,COLUMN...",
      description =
          "Stores these columns in one file per split directory, column by column; with the "
              + "prefix row:, row by row. May be repeated. In split directories of more than 32 "
              + "files, small columns share files anyway.")
  private List<String> groups = List.of();

  @Option(
      names = "--min-file-size",
      paramLabel = "SIZE",
      converter = SizeConverter.class,
      description =
          "Columns smaller than this share files in split directories of many files (default:"
              + " 64K).")
  private Optional<Long> minFileSizeInBytes;

  @Option(
      names = "--max-files",
      paramLabel = "N",
      description = "Maximum number of column files per split directory (default: 1000).")
  private Optional<Integer> maxFileCount;

  /** Returns the write options with those set on the command line. */
  public WriteOptions applyTo(WriteOptions options) {
    try {
      return options.withGroups(applyTo(options.groups()));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), e.getMessage(), e);
    }
  }

  private GroupOptions applyTo(GroupOptions defaults) {
    GroupOptions options = defaults;
    if (maxFileCount.filter(fileCount -> fileCount < 1).isPresent()) {
      throw new IllegalArgumentException(
          "--max-files must be at least 1, found " + maxFileCount.get());
    }
    options =
        minFileSizeInBytes.isPresent()
            ? options.withSmallColumnLimitInBytes(minFileSizeInBytes.get())
            : options;
    options = maxFileCount.isPresent() ? options.withMaxFiles(maxFileCount.get()) : options;
    for (String group : groups) {
      options = options.withGroup(ColumnGroup.parse(group));
    }
    return options;
  }
}
