package dev.stoa.cli.command;

import dev.stoa.table.write.ColumnGroup;
import dev.stoa.table.write.GroupOptions;
import dev.stoa.table.write.WriteOptions;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The arguments of commands that write tables: which columns share files. */
final class GroupChoices {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--group",
      paramLabel = "[row:]COLUMN,COLUMN...",
      description = {
        "Columns that share a file in each split directory: side by side, so that each is read",
        "alone, or with row: before them row by row. May be given for several groups.",
        "Where there are more than 32 files, small columns share some anyway."
      })
  private List<String> groups = List.of();

  @Option(
      names = "--file-floor",
      paramLabel = "SIZE",
      converter = SizeConverter.class,
      description = "Columns below this share files where there are many (default: 64K).")
  private Optional<Long> fileFloor;

  @Option(
      names = "--most-files",
      paramLabel = "N",
      description = "The most files of columns that a split directory gets (default: 1000).")
  private Optional<Integer> mostFiles;

  /** What was given; options that were not stay as they are. */
  WriteOptions applyTo(WriteOptions options) {
    try {
      return options.withGroups(applyTo(options.groups()));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), e.getMessage(), e);
    }
  }

  private GroupOptions applyTo(GroupOptions defaults) {
    GroupOptions options = defaults;
    if (mostFiles.filter(files -> files < 1).isPresent()) {
      throw new IllegalArgumentException(
          "--most-files must be 1 at least, found " + mostFiles.get());
    }
    options = fileFloor.isPresent() ? options.withFloorInBytes(fileFloor.get()) : options;
    options = mostFiles.isPresent() ? options.withMostFiles(mostFiles.get()) : options;
    for (String group : groups) {
      options = options.withGroup(ColumnGroup.parse(group));
    }
    return options;
  }
}
