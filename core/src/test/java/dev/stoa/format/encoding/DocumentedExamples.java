package dev.stoa.format.encoding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Compares written bytes with the hexadecimal examples in docs/reference/format.md. */
public final class DocumentedExamples {
  private static final Path DOCUMENT = Path.of("..", "docs", "reference", "format.md");

  private DocumentedExamples() {}

  private static byte[] readExample(String name, byte[] writtenBytes) throws IOException {
    String text = Files.readString(DOCUMENT);
    Matcher block =
        Pattern.compile(
                "<!-- example: " + Pattern.quote(name) + " -->\\s*```[a-z]*\\n(.*?)```",
                Pattern.DOTALL)
            .matcher(text);
    assertTrue(
        block.find(),
        () ->
            "docs/reference/format.md does not contain <!-- example: "
                + name
                + " --> followed by a code block: add it where the page describes these bytes,"
                + " with the content\n"
                + dump(writtenBytes));
    StringBuilder digits = new StringBuilder();
    for (String line : block.group(1).split("\n", -1)) {
      String bytes = line.replaceFirst("^[0-9a-f]{4}: ", "").replaceFirst("  .*$", "");
      digits.append(bytes.replace(" ", ""));
    }
    return HexFormat.of().parseHex(digits);
  }

  /**
   * Asserts that the written bytes are those that docs/reference/format.md prints after the comment
   * {@code <!-- example: name -->}.
   */
  public static void assertPrinted(String name, byte[] writtenBytes) throws IOException {
    assertEquals(
        HexFormat.of().formatHex(readExample(name, writtenBytes)),
        HexFormat.of().formatHex(writtenBytes),
        () ->
            "update the example \""
                + name
                + "\" in docs/reference/format.md to\n"
                + dump(writtenBytes));
  }

  private static String dump(byte[] bytes) {
    StringBuilder lines = new StringBuilder();
    for (int start = 0; start < bytes.length; start += 16) {
      int end = Math.min(bytes.length, start + 16);
      StringBuilder text = new StringBuilder();
      for (int i = start; i < end; i++) {
        text.append(bytes[i] >= ' ' && bytes[i] < 0x7f ? (char) bytes[i] : '.');
      }
      String hex = HexFormat.ofDelimiter(" ").formatHex(bytes, start, end);
      lines.append(String.format("%04x: %-47s  %s%n", start, hex, text));
    }
    return lines.toString();
  }
}
