package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs {@code stoa load} with layouts, profiles and codecs. */
final class LoadColumnsTest {
  @TempDir private Path directory;
  private Path input;
  private Path table;

  @BeforeEach
  void createInput() throws IOException {
    input = Samples.write(directory, "pages.jsonl", Samples.PAGES);
    table = directory.resolve("pages");
  }

  private ProgramRun load(Object... options) {
    List<Object> arguments = new ArrayList<>(List.of("load", input, table));
    arguments.addAll(List.of(options));
    return ProgramRun.of(arguments.toArray());
  }

  /** Returns each column with its layout and codec, as {@code describe} shows them. */
  private List<String> columns() throws IOException {
    assertEquals(Samples.PAGES, ProgramRun.of("cat", table, "--json").assertOk().out());
    JsonTree json = JsonTree.parse(ProgramRun.of("describe", table, "--json").assertOk().out());
    List<String> columns = new ArrayList<>();
    for (int i = 0; i < json.size("columns"); i++) {
      columns.add(
          json.at("columns", i, "name")
              + " "
              + json.at("columns", i, "layout")
              + " "
              + json.at("columns", i, "codec"));
    }
    return columns;
  }

  @Test
  void settingsOfSingleColumnsOverrideThoseOfAllInAnyOrder() throws IOException {
    load("--codec", "metadata=zlib", "--layout", "skiplist", "--layout", "size=plain").assertOk();
    assertEquals(
        List.of("url skiplist none", "metadata skiplist zlib", "size plain none"), columns());
  }

  @Test
  void usesVectorPagesWithoutACodecByDefault() throws IOException {
    load().assertOk();
    assertEquals(List.of("url vector none", "metadata vector none", "size vector none"), columns());
  }

  @ParameterizedTest
  @EnumSource
  void acceptsTheNameOfEachLayout(ColumnLayout layout) throws IOException {
    load("--layout", "metadata=" + layout.label(), "--skip-intervals", "2,4").assertOk();
    String expected = layout == ColumnLayout.DEFAULT ? "vector" : layout.label();
    assertEquals("metadata " + expected + " none", columns().get(1));
  }

  @ParameterizedTest
  @EnumSource
  void acceptsTheNameOfEachCodec(CompressionCodec codec) throws IOException {
    load("--codec", codec.label(), "--layout", "url=skiplist", "--block-size", "1K").assertOk();
    assertEquals(
        List.of("url skiplist " + codec.label(), "metadata vector " + codec.label()),
        columns().subList(0, 2));
  }

  @ParameterizedTest
  @EnumSource
  void acceptsTheNameOfEachProfile(ColumnProfile profile) throws IOException {
    load("--profile", "plain", "--profile", "url=" + profile.label()).assertOk();
    assertEquals("url vector none", columns().get(0));
  }

  @Test
  void helpListsEachLayoutProfileAndCodec() {
    String help = ProgramRun.of("load", "--help").assertOk().out();
    for (ColumnLayout layout : ColumnLayout.values()) {
      assertTrue(help.contains(layout.label()), layout.label());
    }
    for (ColumnProfile profile : ColumnProfile.values()) {
      assertTrue(help.contains(profile.label() + " ("), profile.label());
    }
    for (CompressionCodec codec : CompressionCodec.values()) {
      assertTrue(help.contains(codec.label()), codec.label());
    }
  }

  @Test
  void aLaterLoadMayWriteInAnotherLayout() throws IOException {
    load("--layout", "plain").assertOk();
    load("--layout", "skiplist", "--codec", "lz4").assertOk();
    String text = ProgramRun.of("columns", table).assertOk().out();
    assertTrue(text.contains("plain+skiplist  lz4+none"), text);
  }

  @Test
  void rejectsInvalidColumnOptionsAndListsValidOnes() {
    load("--layout", "url=skip")
        .assertBadUsage("--layout url=skip: \"skip\" is not a layout", "dictionary-skiplist");
    load("--profile", "url=slow")
        .assertBadUsage("--profile url=slow: \"slow\" is not a profile", "plain, fast, small");
    load("--codec", "gzip").assertBadUsage("--codec gzip: \"gzip\" is not a codec", "zlib, lzo");
    load("--block-size", "url=lots").assertBadUsage("invalid size \"lots\"");
    load("--block-size", "1G").assertBadUsage("16 MiB");
    load("--skip-intervals", "10,15").assertBadUsage("a multiple of the previous one");
    load("--skip-intervals", "url=ten").assertBadUsage("\"ten\" is not a number", "10,100,1000");
    assertFalse(Files.exists(table));
  }

  @Test
  void rejectsRepeatedColumnOptions() {
    load("--layout", "url=plain", "--layout", "url=skiplist")
        .assertBadUsage("--layout url=skiplist", "already given");
    assertFalse(Files.exists(table));
  }

  @Test
  void rejectsUnknownColumnsWithoutWriting() throws IOException {
    load("--layout", "urll=plain")
        .assertBadInput("there is no column \"urll\": the columns are url, metadata, size");
    assertFalse(Files.exists(table));
    load().assertOk();
    load("--codec", "a=b=zlib").assertBadInput("there is no column \"a=b\"");
    assertEquals("3\n", ProgramRun.of("count", table).assertOk().out());
  }
}
