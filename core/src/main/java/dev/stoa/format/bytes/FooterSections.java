package dev.stoa.format.bytes;

import java.util.HashMap;
import java.util.Map;

/**
 * Writes and reads the tagged sections of a footer, by which the format can be extended. Called by
 * the container's reader and writer.
 */
final class FooterSections {
  private FooterSections() {}

  static void write(int tag, ByteWriter content, ByteWriter footer) {
    footer.writeVarint(tag);
    footer.writeVarint(content.size());
    footer.writeBytes(content.array(), 0, content.size());
  }

  /**
   * Reads the sections that a reader knows.
   *
   * @param names the names of sections by tag; sections with odd tags must exist
   * @param optionalNames the names of other sections by tag, which need not exist
   */
  static Map<Integer, ByteReader> read(
      ByteReader footer, Map<Integer, String> names, Map<Integer, String> optionalNames) {
    Map<Integer, ByteReader> sections = new HashMap<>();
    while (footer.remaining() > 0) {
      int tag = footer.readCount("tag of a section", Integer.MAX_VALUE);
      int length = footer.readCount("length of a section", footer.remaining());
      String name = names.getOrDefault(tag, optionalNames.get(tag));
      if (name != null) {
        sections.put(tag, footer.readSlice(length, "footer section \"" + name + "\""));
      } else if ((tag & 1) == 1) {
        throw footer.location().unsupported("its footer contains the unknown section " + tag);
      } else {
        footer.skip(length);
      }
    }
    names.forEach(
        (tag, name) -> {
          if ((tag & 1) == 1 && !sections.containsKey(tag)) {
            throw footer.corrupt("expected a section \"" + name + "\", found none");
          }
        });
    return sections;
  }
}
