package dev.stoa.format.encoding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.format.encoding.registry.StandardEncodings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The file docs/reference/format.md describes each of the {@link StandardEncodings}. */
class EncodingsDocumentTest {
  private static final Path DOCUMENT = Path.of("..", "docs", "reference", "format.md");
  private static final String HEADING = "### Encodings in the header";
  private static final String DECODING_TIMES_HEADER_REGEX = "\\| encoding \\| ns \\|";

  /** One alternative of a grammar rule: the id of an encoding, its parameters and its label. */
  private static final Pattern ALTERNATIVE =
      Pattern.compile("[=|] (\\d+):u8 (.*?)(?=\\R *\\| \\d|\\z)", Pattern.DOTALL);

  /** Returns the text after a line that equals the heading, up to the next heading. */
  private static String section(String heading) throws IOException {
    String text = Files.readString(DOCUMENT);
    Matcher matcher =
        Pattern.compile("\\R" + heading + "\\R(.*?)\\R#", Pattern.DOTALL).matcher(text);
    assertTrue(matcher.find(), () -> "docs/reference/format.md has no heading " + heading);
    return matcher.group(1);
  }

  /** Returns a rule of the grammar of headers, without the next rule. */
  private static String headerRule(String name) throws IOException {
    String grammar = section(HEADING);
    Matcher matcher =
        Pattern.compile("\\R(" + name + " +:= .*?)(?=\\R[a-zA-Z]+ +:=|\\R```)", Pattern.DOTALL)
            .matcher(grammar);
    assertTrue(matcher.find(), () -> HEADING + " has no rule " + name);
    return matcher.group(1);
  }

  private static void assertDocumented(
      EncodingSet<?, ?> encodings, String ruleName, String bufferHeading) throws IOException {
    Set<String> documentedIds = new TreeSet<>();
    String rule = headerRule(ruleName);
    String buffers = section(bufferHeading);
    String decodingTimes = section(HEADING).split(DECODING_TIMES_HEADER_REGEX, 2)[1];
    Matcher alternatives = ALTERNATIVE.matcher(rule);
    while (alternatives.find()) {
      documentedIds.add(alternatives.group(1) + ' ' + labelIn(alternatives.group(2), encodings));
    }
    assertEquals(
        encodings.encodings().stream()
            .map(encoding -> encoding.id() + " " + encoding.label())
            .collect(Collectors.toCollection(TreeSet::new)),
        documentedIds,
        () ->
            "give each encoding's id, parameters and label in the rule \""
                + ruleName
                + "\" of docs/reference/format.md, "
                + HEADING);
    for (Encoding<?, ?> encoding : encodings.encodings()) {
      assertTrue(
          Pattern.compile("(?m)^" + encoding.label() + " *:=").matcher(buffers).find(),
          () ->
              "add the rule \""
                  + encoding.label()
                  + " := \u2026\" to docs/reference/format.md, "
                  + bufferHeading);
      assertTrue(
          hasRowOf(encoding.label(), decodingTimes),
          () ->
              "add the decoding time of \""
                  + encoding.label()
                  + "\" to the table in docs/reference/format.md, "
                  + HEADING);
    }
  }

  /** Returns whether the first cell of a row of a table contains a label as a word. */
  private static boolean hasRowOf(String label, String table) {
    return Pattern.compile(
            "^\\|([^|\n]*[^|\n\\w-])?" + label + "(?![\\w-])",
            Pattern.MULTILINE | Pattern.CASE_INSENSITIVE)
        .matcher(table)
        .find();
  }

  private static String labelIn(String alternative, EncodingSet<?, ?> encodings) {
    return encodings.encodings().stream()
        .map(Encoding::label)
        .filter(label -> Pattern.compile("\\s" + label + "(;|\\s|\\z)").matcher(alternative).find())
        .findFirst()
        .orElse("of an unknown label: " + alternative.strip());
  }

  @Test
  void findsALabelOnlyAsAWordOfTheFirstColumn() {
    String table =
        """
        | encoding | ns |
        |---|---|
        | constant; bit-packed | 1 per run |
        A sequence is short.
        """;
    assertTrue(hasRowOf("constant", table));
    assertTrue(hasRowOf("bit-packed", table));
    assertFalse(hasRowOf("sequence", table));
    assertFalse(hasRowOf("run", table));
    assertFalse(hasRowOf("packed", table));
  }

  @Test
  void documentHasEachEncodingOfLongs() throws IOException {
    assertDocumented(StandardEncodings.ALL.longs(), "longs", "## Encodings of longs");
  }

  @Test
  void documentHasEachEncodingOfFloatingPoint() throws IOException {
    assertDocumented(StandardEncodings.ALL.doubles(), "doubles", "### Floating point");
    assertDocumented(StandardEncodings.ALL.floats(), "doubles", "### Floating point");
  }

  @Test
  void documentHasEachEncodingOfByteStrings() throws IOException {
    assertDocumented(StandardEncodings.ALL.bytes(), "byteStrings", "### Byte strings");
  }
}
