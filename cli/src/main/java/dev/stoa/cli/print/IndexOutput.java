package dev.stoa.cli.print;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.work.QuantityFormat;
import dev.stoa.table.change.IndexSpec;
import dev.stoa.table.change.KeyIndexes.Coverage;
import java.io.IOException;
import java.util.List;

/** Shows how much of a table each key index covers. */
public final class IndexOutput {
  private IndexOutput() {}

  /** Returns a line about an index. */
  public static String text(Coverage index) {
    return "index of %s in %s of %s, %s in %s"
        .formatted(
            index.spec(),
            CountFormat.format(index.indexedSplitCount()),
            CountFormat.format(index.splitCount(), "split"),
            QuantityFormat.size(index.sizeInBytes()),
            CountFormat.format(index.fileCount(), "file"));
  }

  /** Writes the indexes as the array {@code indexes}, if there are any. */
  public static void write(List<Coverage> indexes, JsonGenerator json) throws IOException {
    if (indexes.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("indexes");
    for (Coverage index : indexes) {
      json.writeStartObject();
      writeFields(index, json);
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** Writes the fields of an index. */
  public static void writeFields(Coverage index, JsonGenerator json) throws IOException {
    writeFields(index.spec(), json);
    if (!index.spec().included().isEmpty()) {
      json.writeNumberField("completeSplits", index.completeSplitCount());
    }
    json.writeNumberField("indexedSplits", index.indexedSplitCount());
    json.writeNumberField("splits", index.splitCount());
    json.writeNumberField("bytes", index.sizeInBytes());
    json.writeNumberField("files", index.fileCount());
  }

  /** Writes the columns of an index. */
  public static void writeFields(IndexSpec spec, JsonGenerator json) throws IOException {
    JsonLines.writeTexts("key", spec.key(), json);
    if (spec.isUnique()) {
      json.writeBooleanField("unique", true);
    }
    if (!spec.included().isEmpty()) {
      JsonLines.writeTexts("included", spec.included(), json);
    }
  }
}
