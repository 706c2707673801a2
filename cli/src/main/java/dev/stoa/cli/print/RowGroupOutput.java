package dev.stoa.cli.print;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.work.QuantityFormat;
import dev.stoa.table.TableDescription.RowGroupDescription;
import java.io.IOException;
import java.util.List;

/**
 * Shows the columns that are stored row by row in the same files, which have no sizes of theirs.
 */
public final class RowGroupOutput {
  private RowGroupOutput() {}

  /** Returns a line about a group. */
  public static String text(RowGroupDescription group) {
    return "%s, row by row: %s in %s"
        .formatted(
            String.join(", ", group.columns()),
            QuantityFormat.size(group.sizeInBytes()),
            CountFormat.format(group.fileCount(), "file"));
  }

  /** Writes the groups as the array {@code rowGroups}, if there are any. */
  public static void write(List<RowGroupDescription> groups, JsonGenerator json)
      throws IOException {
    if (groups.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("rowGroups");
    for (RowGroupDescription group : groups) {
      json.writeStartObject();
      JsonLines.writeTexts("columns", group.columns(), json);
      json.writeNumberField("files", group.fileCount());
      json.writeNumberField("bytes", group.sizeInBytes());
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
