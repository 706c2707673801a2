package dev.stoa.format.encoding;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The hexadecimal examples that docs/reference/format.md prints. For the tests that write them. */
public final class DocumentedExamples {
  private static final Path DOCUMENT = Path.of("..", "docs", "reference", "format.md");

  private DocumentedExamples() {}

  private static byte[] printed(String name) throws IOException {
    String text = Files.readString(DOCUMENT);
    Matcher block =
        Pattern.compile("<!-- example: " + name + " -->\\s*```[a-z]*\\n(.*?)```", Pattern.DOTALL)
            .matcher(text);
    StringBuilder hex = new StringBuilder();
    if (!block.find()) {
      return new byte[0];
    }
    for (String line : block.group(1).split("\n", -1)) {
      String bytes = line.replaceFirst("^[0-9a-f]{4}: ", "").replaceFirst("  .*$", "");
      hex.append(bytes.replace(" ", ""));
    }
    return HexFormat.of().parseHex(hex);
  }

  /** Fails unless an example is what was written. */
  public static void assertPrinted(String name, byte[] written) throws IOException {
    assertEquals(
        HexFormat.of().formatHex(printed(name)),
        HexFormat.of().formatHex(written),
        () -> "docs/reference/format.md should print as the " + name + ":\n" + dump(written));
  }

  private static String dump(byte[] bytes) {
    StringBuilder lines = new StringBuilder();
    for (int from = 0; from < bytes.length; from += 16) {
      int to = Math.min(bytes.length, from + 16);
      StringBuilder text = new StringBuilder();
      for (int i = from; i < to; i++) {
        text.append(bytes[i] >= ' ' && bytes[i] < 0x7f ? (char) bytes[i] : '.');
      }
      String hex = HexFormat.ofDelimiter(" ").formatHex(bytes, from, to);
      lines.append(String.format("%04x: %-47s  %s%n", from, hex, text));
    }
    return lines.toString();
  }
}
