package dev.stoa.cli.print;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.input.record.BadRecords;
import java.io.IOException;

/** Reports the bad records that a command skipped. */
public final class SkippedRecords {
  private SkippedRecords() {}

  /** Prints where the first ones are, one per line, and how many there are. */
  public static void print(Console console, BadRecords badRecords) {
    if (badRecords.skippedCount() == 0) {
      return;
    }
    badRecords
        .firstMessages()
        .forEach(message -> console.err().println("stoa: skipped " + message));
    console
        .err()
        .println(
            "stoa: skipped "
                + badRecords.skippedCount()
                + (badRecords.skippedCount() == 1 ? " bad record" : " bad records"));
  }

  /** Adds the count and the first ones to a JSON object, if the user allowed to skip records. */
  public static void write(JsonGenerator json, BadRecords badRecords) throws IOException {
    if (!badRecords.areSkipped()) {
      return;
    }
    json.writeNumberField("skipped", badRecords.skippedCount());
    json.writeArrayFieldStart("firstSkipped");
    for (String message : badRecords.firstMessages()) {
      json.writeString(message);
    }
    json.writeEndArray();
  }
}
