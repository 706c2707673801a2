package dev.stoa.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.domain.JavaTypeVariable;
import com.tngtech.archunit.core.domain.properties.CanBeAnnotated;
import dev.stoa.annotation.Experimental;
import dev.stoa.annotation.Internal;
import dev.stoa.annotation.Public;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Groups the public types among some classes by their stability annotation (their "mark"), and
 * finds internal types in signatures that users see; applied to core and to the planted violations.
 */
final class PublicApi {
  /** Prefixes of types that signatures may contain besides marked types. */
  private static final List<String> ALLOWED_PREFIXES =
      List.of(
          "java.",
          "org.apache.avro.Schema",
          "org.apache.avro.generic.",
          "org.apache.avro.io.Datum",
          "org.apache.avro.util.Utf8");

  private static final List<Class<? extends Annotation>> MARKS =
      List.of(Public.class, Experimental.class, Internal.class);

  private final List<JavaClass> types;

  PublicApi(JavaClasses classes) {
    this.types =
        classes.stream()
            .filter(type -> !type.getSimpleName().equals("package-info"))
            .filter(PublicApi::isVisible)
            .sorted(Comparator.comparing(JavaClass::getName))
            .toList();
  }

  /** Returns the public top-level types with a mark, their own or their package's. */
  List<JavaClass> topLevelTypes(Class<? extends Annotation> mark) {
    return types.stream()
        .filter(type -> type.getEnclosingClass().isEmpty() && mark(type).equals(Optional.of(mark)))
        .toList();
  }

  /** Returns the public and experimental types, including nested types. */
  List<JavaClass> userTypes() {
    return types.stream().filter(PublicApi::isForUsers).toList();
  }

  /** Returns the {@link Public} types, including nested types. */
  List<JavaClass> stableTypes() {
    return types.stream().filter(type -> mark(type).equals(Optional.of(Public.class))).toList();
  }

  /** Returns the names of public types that have no mark or more than one. */
  List<String> wronglyMarkedTypes() {
    return types.stream()
        .filter(
            type ->
                mark(type).isEmpty() || MARKS.stream().filter(type::isAnnotatedWith).count() > 1)
        .map(JavaClass::getName)
        .toList();
  }

  /** Returns each place where the signature of a type for users contains an internal type. */
  List<String> leaks() {
    return userTypes().stream().flatMap(PublicApi::leaks).distinct().toList();
  }

  private static Stream<String> leaks(JavaClass type) {
    List<String> leaks = new ArrayList<>();
    addLeaks(leaks, type, "extends", visibleParents(type).stream());
    Set<JavaClass> hidden =
        hiddenParents(type); // inherited signatures may contain the hidden parent itself
    for (JavaMember member : visibleMembers(type)) {
      addLeaks(
          leaks,
          type,
          member.getName(),
          signatureTypes(member).filter(used -> !hidden.contains(used)));
    }
    return leaks.stream();
  }

  private static void addLeaks(
      List<String> leaks, JavaClass type, String place, Stream<JavaClass> usedTypes) {
    usedTypes
        .map(JavaClass::getBaseComponentType)
        .filter(other -> !isAllowed(other))
        .forEach(other -> leaks.add(type.getName() + "." + place + ": " + other.getName()));
  }

  /**
   * Returns the members that a user of a type can call or override, including those of hidden
   * parents.
   */
  static List<JavaMember> visibleMembers(JavaClass type) {
    return withHiddenParents(type).stream()
        .flatMap(declaring -> declaring.getMembers().stream())
        .filter(member -> isVisibleMember(type, member))
        .sorted(Comparator.comparing(JavaMember::getFullName))
        .toList();
  }

  private static boolean isVisibleMember(JavaClass type, JavaMember member) {
    Set<JavaModifier> modifiers = member.getModifiers();
    boolean isExtensible = !type.getModifiers().contains(JavaModifier.FINAL);
    return !modifiers.contains(JavaModifier.SYNTHETIC)
        && !modifiers.contains(JavaModifier.BRIDGE)
        && !member.isAnnotatedWith(Internal.class)
        && (modifiers.contains(JavaModifier.PUBLIC)
            || (isExtensible && modifiers.contains(JavaModifier.PROTECTED)));
  }

  /** Returns all classes in a member's signature. */
  private static Stream<JavaClass> signatureTypes(JavaMember member) {
    if (member instanceof JavaField field) {
      return field.getType().getAllInvolvedRawTypes().stream();
    }
    JavaCodeUnit method = (JavaCodeUnit) member;
    Stream<JavaType> types =
        Stream.of(
                Stream.of(method.getReturnType()),
                method.getParameterTypes().stream(),
                method.getExceptionTypes().stream().map(JavaType.class::cast),
                method.getTypeParameters().stream()
                    .map(JavaTypeVariable::getUpperBounds)
                    .flatMap(List::stream))
            .flatMap(signaturePart -> signaturePart);
    return types.flatMap(type -> type.getAllInvolvedRawTypes().stream());
  }

  /** Returns the public superclasses and interfaces of a type and of its hidden parents. */
  private static Set<JavaClass> visibleParents(JavaClass type) {
    Set<JavaClass> parents = new LinkedHashSet<>();
    withHiddenParents(type).stream()
        .flatMap(PublicApi::parents)
        .filter(parent -> !isHidden(parent))
        .forEach(parents::add);
    return parents;
  }

  /** Returns a type and those of its superclasses and interfaces that are internal. */
  static Set<JavaClass> withHiddenParents(JavaClass type) {
    Set<JavaClass> typeAndParents = hiddenParents(type);
    typeAndParents.add(type);
    return typeAndParents;
  }

  private static Set<JavaClass> hiddenParents(JavaClass type) {
    Set<JavaClass> hidden = new LinkedHashSet<>();
    parents(type)
        .filter(PublicApi::isHidden)
        .forEach(
            parent -> {
              hidden.add(parent);
              hidden.addAll(hiddenParents(parent));
            });
    return hidden;
  }

  /**
   * Whether a superclass or interface is an internal type of core. Users see the members that a
   * public type inherits from it as the public type's own.
   */
  private static boolean isHidden(JavaClass parent) {
    return !isAllowed(parent)
        && parent
            .getPackageName()
            .startsWith(Public.class.getPackageName().replace(".annotation", ""));
  }

  private static Stream<JavaClass> parents(JavaClass type) {
    return Stream.concat(type.getRawSuperclass().stream(), type.getRawInterfaces().stream());
  }

  private static boolean isAllowed(JavaClass type) {
    return type.isPrimitive()
        || ALLOWED_PREFIXES.stream().anyMatch(type.getName()::startsWith)
        || (isVisible(type) && isForUsers(type));
  }

  /** Whether a type and its enclosing types are public. */
  private static boolean isVisible(JavaClass type) {
    return type.getModifiers().contains(JavaModifier.PUBLIC)
        && type.getEnclosingClass().map(PublicApi::isVisible).orElse(true);
  }

  private static boolean isForUsers(JavaClass type) {
    return mark(type).filter(mark -> mark != Internal.class).isPresent();
  }

  /** Returns the nearest mark: the type's own, its enclosing type's, or its package's. */
  static Optional<Class<? extends Annotation>> mark(JavaClass type) {
    return ownMark(type)
        .or(() -> type.getEnclosingClass().flatMap(PublicApi::mark))
        .or(() -> ownMark(type.getPackage()));
  }

  private static Optional<Class<? extends Annotation>> ownMark(CanBeAnnotated annotated) {
    return MARKS.stream().filter(annotated::isAnnotatedWith).findFirst();
  }
}
