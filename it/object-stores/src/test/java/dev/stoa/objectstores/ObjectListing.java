package dev.stoa.objectstores;

import java.time.temporal.ChronoUnit;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** The response to {@code ListObjectsV2}: objects and, with a delimiter, common prefixes. */
final class ObjectListing {
  private ObjectListing() {}

  static String xml(StoredObjects objects, Map<String, String> query) {
    String prefix = query.getOrDefault("prefix", "");
    String delimiter = query.getOrDefault("delimiter", "");
    int max = Integer.parseInt(query.getOrDefault("max-keys", "1000"));
    String after = query.getOrDefault("continuation-token", "");
    StringBuilder contents = new StringBuilder();
    Set<String> groups = new LinkedHashSet<>();
    int count = 0;
    String last = "";
    boolean isTruncated = false;
    for (Map.Entry<String, StoredObject> entry : objects.beginningWith(prefix).entrySet()) {
      String key = entry.getKey();
      int end = delimiter.isEmpty() ? -1 : key.indexOf(delimiter, prefix.length());
      String group = end < 0 ? "" : key.substring(0, end + 1);
      boolean isListed = !after.isEmpty() && (key.compareTo(after) <= 0 || after.equals(group));
      if (isListed || groups.contains(group)) {
        continue;
      }
      if (count == max) {
        isTruncated = true;
        break;
      }
      count++;
      last = group.isEmpty() ? key : group;
      if (group.isEmpty()) {
        contents.append(contentXml(key, entry.getValue()));
      } else {
        groups.add(group);
      }
    }
    StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    xml.append("<ListBucketResult><KeyCount>").append(count).append("</KeyCount>");
    xml.append("<IsTruncated>").append(isTruncated).append("</IsTruncated>");
    if (isTruncated) {
      xml.append("<NextContinuationToken>").append(last).append("</NextContinuationToken>");
    }
    xml.append(contents);
    for (String group : groups) {
      xml.append("<CommonPrefixes><Prefix>").append(group).append("</Prefix></CommonPrefixes>");
    }
    return xml.append("</ListBucketResult>").toString();
  }

  private static String contentXml(String key, StoredObject object) {
    return "<Contents><Key>%s</Key><LastModified>%s</LastModified><ETag>%s</ETag><Size>%d</Size></Contents>"
        .formatted(
            key,
            object.modified().truncatedTo(ChronoUnit.MILLIS),
            object.etag().replace("\"", "&quot;"),
            object.content().length);
  }
}
