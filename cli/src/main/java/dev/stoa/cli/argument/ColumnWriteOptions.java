package dev.stoa.cli.argument;

import dev.stoa.table.write.ColumnSetting;
import dev.stoa.table.write.ColumnSettingOverride;
import dev.stoa.table.write.WriteOptions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The options that set how columns are encoded, each for all columns or for one. */
public final class ColumnWriteOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--layout",
      paramLabel = "[COLUMN=]LAYOUT",
      description =
          "Page layout: default (vector if the type allows it), vector, plain, "
              + "skiplist, dictionary-skiplist. With COLUMN= for one column, otherwise for "
              + "all; may be repeated. The same applies to the next four options.")
  private List<String> layouts = List.of();

  @Option(
      names = "--profile",
      paramLabel = "[COLUMN=]PROFILE",
      description =
          "Goal of the encodings of vector pages: plain (none, as in memory), fast (to "
              + "decode; the default), small (to store).")
  private List<String> profiles = List.of();

  @Option(
      names = "--codec",
      paramLabel = "[COLUMN=]CODEC",
      description = "Compression: none (the default), zlib, lzo, lz4, snappy, zstd.")
  private List<String> codecs = List.of();

  @Option(
      names = "--block-size",
      paramLabel = "[COLUMN=]SIZE",
      description = "Size of a compressed block before compression (default: 64K).")
  private List<String> blockSizes = List.of();

  @Option(
      names = "--skip-intervals",
      paramLabel = "[COLUMN=]ROWS",
      description = "Rows skipped by each level of skip entries, or none (default: 10,100,1000).")
  private List<String> skipIntervals = List.of();

  @Option(
      names = "--bloom-filter",
      paramLabel = "COLUMN[=RATE]",
      description =
          "Writes Bloom filters of a column for = and in, with a false positive rate of "
              + "0.01 or RATE. May be repeated.")
  private List<String> bloomFilters = List.of();

  /** Returns the write options with those set on the command line. */
  public WriteOptions applyTo(WriteOptions options) {
    List<ColumnSettingOverride> overrides = new ArrayList<>();
    overrides.addAll(parseOverrides("--layout", ColumnSetting.LAYOUT, layouts));
    overrides.addAll(parseOverrides("--profile", ColumnSetting.PROFILE, profiles));
    overrides.addAll(parseOverrides("--codec", ColumnSetting.CODEC, codecs));
    overrides.addAll(parseOverrides("--block-size", ColumnSetting.BLOCK_SIZE, blockSizes));
    overrides.addAll(
        parseOverrides("--skip-intervals", ColumnSetting.SKIP_INTERVALS, skipIntervals));
    overrides.addAll(parseOverrides("--bloom-filter", ColumnSetting.BLOOM_FILTER, bloomFilters));
    return options.withSettings(overrides);
  }

  private List<ColumnSettingOverride> parseOverrides(
      String option, ColumnSetting setting, List<String> arguments) {
    List<ColumnSettingOverride> overrides = new ArrayList<>();
    Set<Optional<String>> columns = new HashSet<>();
    for (String argument : arguments) {
      try {
        ColumnSettingOverride override = parseOverride(setting, argument);
        if (!columns.add(override.column())) {
          throw new IllegalArgumentException("it was already given for this column; give it once");
        }
        overrides.add(override);
      } catch (IllegalArgumentException | TypeConversionException e) {
        throw new ParameterException(
            command.commandLine(), option + " " + argument + ": " + e.getMessage(), e);
      }
    }
    return overrides;
  }

  /** Parses {@code COLUMN=VALUE} or {@code VALUE}; column names may contain =, values do not. */
  private static ColumnSettingOverride parseOverride(ColumnSetting setting, String argument) {
    int separator = argument.lastIndexOf('=');
    if (setting == ColumnSetting.BLOOM_FILTER && separator < 0) {
      return new ColumnSettingOverride(Optional.of(argument), setting, "true");
    }
    Optional<String> column =
        separator < 0 ? Optional.empty() : Optional.of(argument.substring(0, separator));
    String value = argument.substring(separator + 1);
    boolean isBlockSize = setting == ColumnSetting.BLOCK_SIZE;
    return new ColumnSettingOverride(column, setting, isBlockSize ? parseSize(value) : value);
  }

  private static String parseSize(String text) {
    return Long.toString(new SizeConverter().convert(text));
  }
}
