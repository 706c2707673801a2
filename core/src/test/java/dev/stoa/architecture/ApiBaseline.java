package dev.stoa.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMember;
import dev.stoa.annotation.Public;
import japicmp.cmp.JApiCmpArchive;
import japicmp.cmp.JarArchiveComparator;
import japicmp.cmp.JarArchiveComparatorOptions;
import japicmp.config.Options;
import japicmp.model.JApiClass;
import japicmp.output.stdout.StdoutOutputGenerator;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javassist.bytecode.AccessFlag;
import javassist.bytecode.AttributeInfo;
import javassist.bytecode.ClassFile;
import javassist.bytecode.ConstantAttribute;
import javassist.bytecode.ExceptionsAttribute;
import javassist.bytecode.InnerClassesAttribute;
import javassist.bytecode.MethodInfo;
import javassist.bytecode.SignatureAttribute;

/**
 * Creates jars of the {@link Public} types without code, which record the public API, and compares
 * two of them with japicmp.
 */
final class ApiBaseline {
  private static final LocalDateTime FIXED_TIME = LocalDateTime.of(2026, 1, 1, 0, 0);

  private static final Set<String> RETAINED_ATTRIBUTES =
      Set.of(
          ConstantAttribute.tag,
          ExceptionsAttribute.tag,
          InnerClassesAttribute.tag,
          SignatureAttribute.tag);

  private ApiBaseline() {}

  /** Creates a jar of the stable types of an API. */
  static byte[] jar(PublicApi api) throws IOException {
    TreeMap<String, byte[]> entries = new TreeMap<>();
    for (JavaClass type : api.stableTypes()) {
      Set<String> visibleMembers =
          PublicApi.visibleMembers(type).stream().map(ApiBaseline::key).collect(Collectors.toSet());
      for (JavaClass classOrParent : PublicApi.withHiddenParents(type)) {
        entries.put(
            classOrParent.getName().replace('.', '/') + ".class",
            stub(classOrParent, visibleMembers));
      }
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream jar = new ZipOutputStream(bytes)) {
      for (var entry : entries.entrySet()) {
        ZipEntry header = new ZipEntry(entry.getKey());
        header.setTimeLocal(FIXED_TIME); // so that the same API gives the same bytes
        jar.putNextEntry(header);
        jar.write(entry.getValue());
        jar.closeEntry();
      }
    }
    return bytes.toByteArray();
  }

  private static String key(JavaMember member) {
    return member.getOwner().getName() + "." + member.getName() + member.getDescriptor();
  }

  /** Returns a class file with only the visible members and without code. */
  private static byte[] stub(JavaClass type, Set<String> visibleMembers) throws IOException {
    ClassFile file = classFile(type);
    // Otherwise japicmp would skip hidden classes, whose members public subclasses inherit.
    file.setAccessFlags(AccessFlag.setPublic(file.getAccessFlags()));
    file.getMethods()
        .removeIf(
            method ->
                !visibleMembers.contains(key(type, method.getName(), method.getDescriptor())));
    file.getFields()
        .removeIf(
            field -> !visibleMembers.contains(key(type, field.getName(), field.getDescriptor())));
    file.getMethods().forEach(MethodInfo::removeCodeAttribute);
    file.getMethods().forEach(method -> removeOtherAttributes(method.getAttributes()));
    file.getFields().forEach(field -> removeOtherAttributes(field.getAttributes()));
    removeOtherAttributes(file.getAttributes());
    file.compact();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    file.write(new DataOutputStream(bytes));
    return bytes.toByteArray();
  }

  private static String key(JavaClass owner, String name, String descriptor) {
    return owner.getName() + "." + name + descriptor;
  }

  private static ClassFile classFile(JavaClass type) throws IOException {
    String resource = "/" + type.getName().replace('.', '/') + ".class";
    try (InputStream in =
        Objects.requireNonNull(ApiBaseline.class.getResourceAsStream(resource), resource)) {
      return new ClassFile(new DataInputStream(in));
    }
  }

  private static void removeOtherAttributes(List<AttributeInfo> attributes) {
    attributes.removeIf(attribute -> !RETAINED_ATTRIBUTES.contains(attribute.getName()));
  }

  /** Compares two jars. */
  static List<JApiClass> compare(byte[] baseline, byte[] current) {
    JarArchiveComparatorOptions options = new JarArchiveComparatorOptions();
    options.getIgnoreMissingClasses().setIgnoreAllMissingClasses(true);
    return new JarArchiveComparator(options)
        .compare(
            new JApiCmpArchive(baseline, "baseline", "the baseline"),
            new JApiCmpArchive(current, "current", "the current API"));
  }

  /** Returns the changes with which a program no longer compiles or runs. */
  static List<JApiClass> breakingChanges(List<JApiClass> changes) {
    return changes.stream()
        .filter(type -> !type.isBinaryCompatible() || !type.isSourceCompatible())
        .toList();
  }

  /** Returns the changed types and members as text. */
  static String report(List<JApiClass> changes) {
    Options options = Options.newDefault();
    options.setOutputOnlyModifications(true);
    options.setReportOnlyFilename(true);
    return new StdoutOutputGenerator(options, changes).generate();
  }
}
