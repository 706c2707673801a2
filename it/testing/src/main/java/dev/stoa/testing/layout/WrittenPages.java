package dev.stoa.testing.layout;

import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.write.ColumnLayout;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The pages in a table's column files. Parsed as specified in {@code docs/reference/format.md},
 * without core's own classes, from undamaged files.
 */
public final class WrittenPages {
  private static final int HEADER = 16;
  private static final int TRAILER = 32;
  private static final int CHUNK = 16 * 1024;
  private static final int COLUMNS = 1;
  private static final int PAGES = 3;
  private static final int ROW_LAYOUT = 4;

  private final List<WrittenPage> pages = new ArrayList<>();

  private WrittenPages() {}

  /** The pages of all column files, including those no longer named by any snapshot. */
  public static WrittenPages of(MemoryStorage table) throws IOException {
    WrittenPages written = new WrittenPages();
    for (String path : table.paths()) {
      if (path.endsWith(".col")) {
        written.addFile(table.bytes(path));
      }
    }
    return written;
  }

  /** The pages of one column file, or of a file shared by a group. */
  public static List<WrittenPage> ofFile(byte[] columnFile) {
    WrittenPages written = new WrittenPages();
    written.addFile(columnFile);
    return written.pages;
  }

  private void addFile(byte[] bytes) {
    ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    List<Integer> ends = new ArrayList<>();
    for (int end = bytes.length; end > 0; end -= sizeOfLast(file, end)) {
      ends.add(0, end);
    }
    int start = 0;
    for (int end : ends) {
      addFile(file, start, end);
      start = end;
    }
  }

  private static int sizeOfLast(ByteBuffer file, int end) {
    int trailer = end - TRAILER;
    int footerLength = file.getInt(trailer + 8);
    int checksums = 4 * ((footerLength + CHUNK - 1) / CHUNK);
    return HEADER + Math.toIntExact(file.getLong(trailer)) + footerLength + checksums + TRAILER;
  }

  private void addFile(ByteBuffer file, int start, int fileEnd) {
    int trailer = fileEnd - TRAILER;
    int footer = start + HEADER + Math.toIntExact(file.getLong(trailer));
    int end = footer + file.getInt(trailer + 8);
    file.position(footer);
    int[] lengths = new int[varint(file)];
    int chunkCount = 0;
    for (int page = 0; page < lengths.length; page++) {
      lengths[page] = varint(file);
      chunkCount += (lengths[page] + CHUNK - 1) / CHUNK;
    }
    file.position(file.position() + 4 * chunkCount);
    String column = "";
    while (file.position() < end) {
      int tag = varint(file);
      int next = varint(file) + file.position();
      if (tag == COLUMNS) {
        column = columnName(file);
      } else if (tag == PAGES) {
        addPages(file, column, start, lengths);
      }
      file.position(next);
    }
  }

  private static String columnName(ByteBuffer file) {
    file.position(file.position() + 16);
    varint(file); // the rows
    varint(file); // the columns: one
    varint(file); // its field id
    byte[] name = new byte[varint(file)];
    file.get(name);
    return new String(name, StandardCharsets.UTF_8);
  }

  private void addPages(ByteBuffer file, String column, int start, int[] lengths) {
    if (lengths.length > 0 && file.get(file.position()) == ROW_LAYOUT) {
      return; // rows of several columns have no column layout
    }
    List<LayoutAndCodec> layoutsAndCodecs = new ArrayList<>();
    for (int page = 0; page < lengths.length; page++) {
      layoutsAndCodecs.add(LayoutAndCodec.ofIds(file.get(), file.get()));
    }
    int offset = start + HEADER;
    for (int page = 0; page < lengths.length; page++) {
      int rowCount = varint(file);
      ColumnLayout layout = layoutsAndCodecs.get(page).layout();
      List<Integer> skips =
          layout == ColumnLayout.PLAIN || layout == ColumnLayout.VECTOR
              ? List.of()
              : skips(file.duplicate().order(ByteOrder.LITTLE_ENDIAN).position(offset), rowCount);
      pages.add(
          new WrittenPage(
              column, layoutsAndCodecs.get(page), rowCount, offset, lengths[page], skips));
      offset += lengths[page];
    }
  }

  private static List<Integer> skips(ByteBuffer page, int rowCount) {
    List<Integer> strides = new ArrayList<>();
    for (int levels = page.get(); levels > 0; levels--) {
      int stride = varint(page);
      int width = page.get();
      page.position(page.position() + width * ((rowCount + stride - 1) / stride));
      strides.add(stride);
    }
    return strides;
  }

  private static int varint(ByteBuffer bytes) {
    int value = 0;
    for (int shift = 0; ; shift += 7) {
      byte next = bytes.get();
      value |= (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
  }

  /** All pages, file by file. */
  public List<WrittenPage> all() {
    return List.copyOf(pages);
  }

  /** All pages, by column; independent of the random file names. */
  public List<WrittenPage> sorted() {
    return pages.stream()
        .sorted(Comparator.comparing(WrittenPage::column).thenComparing(WrittenPage::offset))
        .toList();
  }

  /** The pages of one column. */
  public List<WrittenPage> of(String column) {
    return pages.stream().filter(page -> page.column().equals(column)).toList();
  }

  /** The layouts and codecs that occur. */
  public Set<LayoutAndCodec> layoutsAndCodecs() {
    return pages.stream().map(WrittenPage::layoutAndCodec).collect(Collectors.toSet());
  }

  /** The strides of skip entries that occur. */
  public Set<Integer> skips() {
    return pages.stream().flatMap(page -> page.skips().stream()).collect(Collectors.toSet());
  }
}
