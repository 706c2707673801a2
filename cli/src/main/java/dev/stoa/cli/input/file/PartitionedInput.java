package dev.stoa.cli.input.file;

import dev.stoa.cli.input.file.HivePartitions.PartitionValue;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A file in directories that are named by the values of partition columns.
 *
 * @param file the file itself, which the readers of formats open
 * @param values the values, from the outermost directory inwards; at least one
 */
public record PartitionedInput(InputLocation file, List<PartitionValue> values)
    implements InputLocation {
  /** Returns whether any of some files is in a directory that is named by a value. */
  public static boolean isAny(List<InputLocation> inputs) {
    return inputs.stream().anyMatch(PartitionedInput.class::isInstance);
  }

  /** Adds the value of the directory around a file. */
  static InputLocation within(PartitionValue value, InputLocation input) {
    List<PartitionValue> values = new ArrayList<>(List.of(value));
    if (input instanceof PartitionedInput inner) {
      values.addAll(inner.values());
      return new PartitionedInput(inner.file(), List.copyOf(values));
    }
    return new PartitionedInput(input, List.copyOf(values));
  }

  /**
   * Adds the values that a path names, from the outermost directory inwards.
   *
   * @param directories the names of the directories above the file
   */
  static InputLocation within(List<String> directories, InputLocation input) {
    InputLocation result = input;
    for (int i = directories.size() - 1; i >= 0; i--) {
      Optional<PartitionValue> value = HivePartitions.parse(directories.get(i));
      if (value.isPresent()) {
        result = within(value.get(), result);
      }
    }
    return result;
  }

  @Override
  public String name() {
    return file.name();
  }

  @Override
  public String fileName() {
    return file.fileName();
  }

  @Override
  public String uri() {
    return file.uri();
  }

  @Override
  public long sizeInBytes() {
    return file.sizeInBytes();
  }

  @Override
  public InputStream open() throws IOException {
    return file.open();
  }
}
